import Foundation
import Testing

@testable import CardAudit

/// What a file's author can prolong ends somewhere, and nothing ends the audit.
@Suite struct HostileFileTests {
  private func rules(_ path: String) -> [AuditRule] { Audit(now: Fixtures.now).report(on: [path]).findings.map(\.rule) }

  @Test func `a file of 100 MB is refused by its size, unread`() throws {
    let scratch = try Scratch()
    for name in ["large.entitlements", "large.mobileprovision", "Info.plist"] {
      let path = try scratch.write(name, [])
      #expect(truncate(path, 100 << 20) == 0)
      #expect(rules(path) == [.tooLarge])
    }
  }

  @Test func `the largest property list is read, and one byte more is not`() throws {
    let scratch = try Scratch()
    let content = Array(try String(contentsOfFile: Fixtures.path("right/tag.entitlements"), encoding: .utf8).utf8)
    let padding = [UInt8](repeating: UInt8(ascii: "\n"), count: Limits.propertyList - content.count)
    #expect(rules(try scratch.write("a.entitlements", content + padding)).isEmpty)
    #expect(rules(try scratch.write("b.entitlements", content + padding + [10])) == [.tooLarge])
  }

  @Test func `what is not there and what is no file are refused with a reason`() throws {
    let scratch = try Scratch()
    let pipe = scratch.path + "/pipe.entitlements"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(rules(pipe) == [.unreadable])
    let archive = scratch.path + "/pipe.ipa"
    #expect(mkfifo(archive, 0o600) == 0)
    #expect(rules(archive) == [.unreadable])
    #expect(rules(scratch.path + "/gone.entitlements") == [.unreadable])
    #expect(throws: Refusal(.unreadable, "is not a file")) { try FileSource(path: scratch.path) }
  }

  @Test func `a circle of links is not followed`() throws {
    let scratch = try Scratch()
    _ = try scratch.write("Card/Card.entitlements", try bytes("right/tag.entitlements"))
    try FileManager.default.createSymbolicLink(atPath: scratch.path + "/Card/again", withDestinationPath: "..")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/Card/self.entitlements", withDestinationPath: "self.entitlements")
    let report = Audit(now: Fixtures.now).report(on: [scratch.path])
    #expect(report.files == [scratch.path + "/Card/Card.entitlements"])
    #expect(report.findings.isEmpty)
  }

  @Test func `folders below the deepest level are left alone`() throws {
    let scratch = try Scratch()
    func path(_ levels: Int) -> String { String(repeating: "d/", count: levels) }
    let wrong = try bytes("wrong/hce-false__false.entitlements")
    _ = try scratch.write(path(Limits.folderDepth) + "in.entitlements", wrong)
    _ = try scratch.write(path(Limits.folderDepth + 1) + "out.entitlements", wrong)
    #expect(rules(scratch.path) == [.emulationFalse])
  }

  @Test(arguments: [31, 32, 33, 100_000]) func `nesting ends at 32 levels`(_ depth: Int) throws {
    let scratch = try Scratch()
    let text =
      "<plist>" + String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth) + "</plist>"
    let expected: AuditRule = depth <= 32 ? .notPropertyList : .hostile
    #expect(rules(try scratch.write("deep.entitlements", Array(text.utf8))) == [expected])
    let old = String(repeating: "(", count: depth) + String(repeating: ")", count: depth)
    #expect(rules(try scratch.write("old.entitlements", Array(old.utf8))) == [expected])
  }

  @Test(arguments: [(32, AuditRule.notPropertyList), (33, .hostile), (60_000, .hostile)])
  func `binary nesting ends at 32 levels`(_ depth: Int, _ rule: AuditRule) throws {
    let scratch = try Scratch()
    // Array i holds array i + 1; the last is empty.
    let objects = (0..<depth).map { [0xA1] + Self.reference($0 + 1) } + [[0xA0]]
    #expect(rules(try scratch.write("deep.entitlements", Self.binary(objects))) == [rule])
  }

  @Test func `a binary list that holds itself, or one object a billion times, is refused`() throws {
    let scratch = try Scratch()
    #expect(rules(try scratch.write("self.entitlements", Self.binary([[0xA1] + Self.reference(0)]))) == [.hostile])
    let laughs = (0..<9).map { (level: Int) -> [UInt8] in
      [0xAA] + Array([[UInt8]](repeating: Self.reference(level + 1), count: 10).joined())
    }
    #expect(rules(try scratch.write("laughs.entitlements", Self.binary(laughs + [[0x09]]))) == [.hostile])
  }

  @Test(arguments: ["right/tag-binary.entitlements", "right/profile.mobileprovision", "right/card.ipa"])
  func `no shortened file ends the audit`(_ name: String) throws {
    let scratch = try Scratch()
    let content = try bytes(name)
    let suffix = (name as NSString).pathExtension
    for count in stride(from: 0, to: content.count, by: max(1, content.count / 150)) {
      let path = try scratch.write("cut.\(suffix)", Array(content[..<count]))
      #expect(!rules(path).isEmpty, "\(count) of \(content.count) bytes")
    }
  }

  @Test func `no changed byte of an executable's tables ends the audit`() throws {
    let scratch = try Scratch()
    let app = try Fixtures.path("right/card.app")
    let whole = try bytes("right/card.app/Card")
    for part in ["Info.plist", "embedded.mobileprovision"] {
      _ = try scratch.write("Card.app/\(part)", Array(try Data(contentsOf: URL(fileURLWithPath: app + "/" + part))))
    }
    for index in whole.indices.prefix(120) {
      for value: UInt8 in [0x00, 0x7F, 0xFF] {
        var changed = whole
        changed[index] = value
        _ = try scratch.write("Card.app/Card", changed)
        let found = rules(scratch.path + "/Card.app")
        #expect(
          found.allSatisfy {
            [.executableDamaged, .notSigned, .signatureWithoutEntitlements, .notPropertyList].contains($0)
          })
      }
    }
  }

  @Test func `an archive that unpacks to more than a property list is not unpacked`() throws {
    let scratch = try Scratch()
    let bomb = try scratch.write("Payload/Card.app/Info.plist", [])
    #expect(truncate(bomb, off_t(Limits.propertyList) + 1) == 0)
    let archive = scratch.path + "/bomb.ipa"
    let zip = Process()
    zip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    zip.arguments = ["python3", "-m", "zipfile", "-c", archive, scratch.path + "/Payload"]
    try zip.run()
    zip.waitUntilExit()
    try #require(zip.terminationStatus == 0)
    #expect(rules(archive) == [.tooLarge])
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: try Fixtures.path(name))))
  }

  private static func reference(_ object: Int) -> [UInt8] {
    [UInt8(object >> 16), UInt8(object >> 8 & 0xFF), UInt8(object & 0xFF)]
  }

  /// A binary property list of these objects, with references of three bytes; the first is its root.
  private static func binary(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += reference(bytes.count)
      bytes += object
    }
    let table = bytes.count
    func eight(_ number: Int) -> [UInt8] { (0..<8).reversed().map { UInt8(number >> ($0 * 8) & 0xFF) } }
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 3, 3] + eight(objects.count) + eight(0) + eight(table)
  }
}
