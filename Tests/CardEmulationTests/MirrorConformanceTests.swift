import Foundation
import Testing

/// The conformance table has a row for every declaration of the mirror, and none for what is not there.
@Suite struct MirrorConformanceTests {
  @Test func `every public declaration of the mirror has its row, and every such row its declaration`() throws {
    let root = String(#filePath.dropLast("Tests/CardEmulationTests/MirrorConformanceTests.swift".count))
    let mirror = root + "Sources/CardEmulation/Mirror"
    let declared = try Self.declared(in: mirror)
    #expect(declared.count > 80)
    let table = try String(contentsOfFile: root + "Docs/Conformance.md", encoding: .utf8)
    let rows = table.split(separator: "\n").compactMap { line in
      line.wholeMatch(of: /\| `(.+?)` \| .*/).map { String($0.1) }
    }
    #expect(declared.subtracting(rows).sorted() == [])
    #expect(Set(rows).subtracting(declared).sorted() == [])
    #expect(Set(rows).count == rows.count)
  }

  /// Nested types join with `_` there; promises, getters and setters are left out.
  private static let script = [
    "CardSession.init", "CardSession.isSupported", "CardSession.isEligible", "CardSession.isEmulationInProgress",
    "CardSession.alertMessage", "CardSession.eventStream", "CardSession.startEmulation", "CardSession.stopEmulation",
    "CardSession.invalidate", "CardSession_APDU.payload", "CardSession_APDU.respond",
    "CardSession_APDU.debugDescription", "NFCPresentmentIntentAssertion.acquire",
    "NFCPresentmentIntentAssertion.isValid",
  ]

  @Test func `the members that a public reference lists for JavaScript are those of the mirror`() throws {
    let root = String(#filePath.dropLast("Tests/CardEmulationTests/MirrorConformanceTests.swift".count))
    let types = ["CardSession", "CardSession.APDU", "NFCPresentmentIntentAssertion"]
    let members = try Self.declared(in: root + "Sources/CardEmulation/Mirror").filter { name in
      guard let dot = name.split(separator: "(")[0].lastIndex(of: ".") else { return false }
      let isMember = name[name.index(after: dot)...].first?.isLowercase == true
      return types.contains(String(name[..<dot])) && isMember
    }
    let names = members.map { String($0.split(separator: "(")[0]) }
    #expect(names.sorted() == Self.script.map { $0.replacing("_", with: ".") }.sorted())
  }

  private static func declared(in mirror: String) throws -> Set<String> {
    var declared: Set<String> = []
    for name in try FileManager.default.contentsOfDirectory(atPath: mirror) where name.hasSuffix(".swift") {
      declared.formUnion(names(in: try String(contentsOfFile: "\(mirror)/\(name)", encoding: .utf8)))
    }
    return declared
  }

  /// `Type.member(labels:)` for each public type, member and case; indentation says what lies inside what.
  private static func names(in source: String) -> Set<String> {
    var names: Set<String> = []
    var types: [(indent: Int, name: String)] = []
    let text = source.replacing(/\(\n\s*/, with: "(").replacing(/,\n\s*/, with: ", ").replacing(/\n\s*\)/, with: ")")
    for line in text.split(separator: "\n") {
      let indent = line.prefix { $0 == " " }.count
      let words = line.dropFirst(indent)
      if words.hasPrefix("}") || words.hasPrefix("//") { continue }
      types.removeAll { $0.indent >= indent }
      let scope = types.map { $0.name }.joined(separator: ".")
      let prefix = scope.isEmpty ? "" : scope + "."
      if let match = words.prefixMatch(of: /extension (\w+)/) {
        types.append((indent, String(match.1)))
      } else if let match = words.prefixMatch(of: /(?:public|open) (?:final )?(?:class|struct|enum|protocol) (\w+)/),
        match.1 != "func", match.1 != "var"
      {
        types.append((indent, String(match.1)))
        names.insert(prefix + match.1)
      } else if let match = words.prefixMatch(of: /case (\w+)/), types.last?.indent == indent - 2 {
        names.insert(prefix + match.1)
      } else if let name = member(String(words)) {
        names.insert(prefix + name)
      }
    }
    return names
  }

  private static func member(_ line: String) -> String? {
    let opening = /(?:public|open) (?:private\(set\) |convenience |final |static |class )*/
    guard let start = line.prefixMatch(of: opening) else { return nil }
    let rest = line[start.range.upperBound...]
    if let match = rest.prefixMatch(of: /(?:var|let|typealias) (\w+)/) { return String(match.1) }
    guard let match = rest.prefixMatch(of: /(init\??|func \S+?)\((.*?)\)/) else { return nil }
    let labels = match.2.split(separator: ", ").map { parameter in
      (parameter.split(whereSeparator: { " :".contains($0) }).first ?? "_") + ":"
    }
    return match.1.replacing("func ", with: "") + "(\(labels.joined()))"
  }
}
