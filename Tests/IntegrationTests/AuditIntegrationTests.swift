import Foundation
import Testing

/// `cardsession audit` as CI calls it: its exit code decides.
@Suite struct AuditIntegrationTests {
  private static let emulation = "com.apple.developer.nfc.hce"
  private static let prefixes = emulation + ".iso7816.select-identifier-prefixes"

  private func audit(_ values: [String: Any]) async throws -> Tool.Result {
    let file = FileManager.default.temporaryDirectory.appending(path: Tool.newName("audited") + ".entitlements")
    try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try await Tool.run("audit", file.path)
  }

  private func listing(_ prefix: String) -> [String: Any] { [Self.emulation: true, Self.prefixes: [prefix]] }

  @Test func `the two keys and the tag's AID are right`() async throws {
    let run = try await audit(listing("D2760000850101"))
    #expect(run.status == 0)
    #expect(run.output == "audited 1 file: 0 errors, 0 warnings\n")
  }

  @Test(arguments: [
    ("D2760000", "prefix-shorter-than-rid"), ("D276000085010", "prefix-odd-digits"),
    (String(repeating: "D2", count: 17), "prefix-too-long"),
  ])
  func `a wrong prefix ends the audit with 1`(_ prefix: String, _ rule: String) async throws {
    let run = try await audit(listing(prefix))
    #expect(run.status == 1)
    #expect(run.output.contains("[\(rule)]\n"))
  }

  @Test func `a key that does not exist ends the audit with 1`() async throws {
    let run = try await audit([
      Self.emulation: true, Self.emulation + ".iso7816.select-identifiers": ["D2760000850101"],
    ])
    #expect(run.status == 1)
    #expect(run.output.contains("[key-misspelt]\n"))
  }

  @Test func `a string in place of the Boolean ends the audit with 1`() async throws {
    let run = try await audit([Self.emulation: "true", Self.prefixes: ["D2760000850101"]])
    #expect(run.status == 1)
    #expect(run.output.contains("[hce-not-boolean]\n"))
  }

  @Test func `a warning alone ends with 0, and a path that is not there with 1`() async throws {
    let warned = try await audit(listing("A000000308"))
    #expect(warned.status == 0)
    #expect(warned.output.contains("0 errors, 1 warning\n"))
    let gone = try await Tool.run("audit", "gone.entitlements")
    #expect(gone.status == 1)
    #expect(gone.output.contains("gone.entitlements: error: is not there [file-unreadable]"))
  }

  @Test func `a tool without its auditor beside it says what to build`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: Tool.newName("alone"))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let alone = folder.appending(path: "cardsession")
    try FileManager.default.copyItem(atPath: Tool.path, toPath: alone.path)
    let run = try await Tool.run("audit", "x", executable: alone.path)
    #expect(run.status == 3)
    #expect(run.error.contains("cardsession-audit cannot be started: No such file or directory; it is built beside"))
    #expect(run.error.contains("swift build --product cardsession-audit\n"))
  }
}
