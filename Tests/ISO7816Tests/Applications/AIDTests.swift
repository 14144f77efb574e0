import ISO7816
import Testing

@Suite struct AIDTests {
  @Test(arguments: 5...16) func `takes 5 to 16 bytes`(_ count: Int) throws {
    let bytes = [UInt8](0..<UInt8(count))
    #expect(try #require(AID(bytes)).bytes == bytes)
    #expect(try #require(AIDPrefix(bytes)).bytes == bytes)
  }

  @Test(arguments: [0, 1, 4, 17, 18, 255]) func `rejects any other length`(_ count: Int) {
    let bytes = Array(repeating: 0xA0 as UInt8, count: count)
    #expect(AID(bytes) == nil)
    #expect(AIDPrefix(bytes) == nil)
    #expect(AID(hex: Hex.string(bytes)) == nil)
    #expect(AIDPrefix(hex: Hex.string(bytes)) == nil)
  }

  @Test(arguments: ["A00000000G", "A0000000010", "A0 00 00 00 0 1"]) func `rejects malformed text`(_ text: String) {
    #expect(AID(hex: text) == nil)
    #expect(AIDPrefix(hex: text) == nil)
  }

  @Test func `text and slices give the same name`() throws {
    let command = try CommandAPDU(Hex.bytes("00A4040007D276000085010100"))
    let aid = try AID.sample("d2 76 00 00 85 01 01")
    #expect(AID(command.data) == aid)
    #expect("\(aid)" == "D2760000850101")
    #expect(Array(aid.rid) == [0xD2, 0x76, 0x00, 0x00, 0x85])
  }

  @Test(arguments: [
    ("A000000003", AID.Category.international),
    ("AF00000003", .international),
    ("D276000085", .national),
    ("E828BD080F", .standard),
    ("F000000001", .proprietary),
    ("325041592E", .other),
    ("B000000001", .other),
    ("C000000001", .other),
    ("4100000001", .other),
    ("0A00000001", .other),
  ])
  func `the first four bits say who gave the name out`(_ text: String, _ category: AID.Category) throws {
    #expect(try AID.sample(text).category == category)
  }

  @Test(arguments: [
    ("D276000085", "D2760000850101", true),
    ("D2760000850101", "D2760000850101", true),
    ("D2760000850101", "D27600008501", false),
    ("D2760000850102", "D2760000850101", false),
    ("D2760000850101", "", false),
    ("A000000003", "D2760000850101", false),
  ])
  func `a prefix matches names that have all of it`(_ prefix: String, _ name: String, _ matches: Bool) throws {
    let prefix = try #require(AIDPrefix(hex: prefix))
    #expect(prefix.matches(try Hex.bytes(name)) == matches)
    if let aid = AID(hex: name) { #expect(prefix.matches(aid) == matches) }
    #expect(Hex.string(prefix.bytes) == "\(prefix)")
  }

  @Test func `a partial name is the start of an AID`() throws {
    let aid = try AID.sample("D2760000850101")
    #expect(aid.starts(with: [] as [UInt8]))
    #expect(aid.starts(with: [0xD2]))
    #expect(aid.starts(with: aid.bytes))
    #expect(!aid.starts(with: aid.bytes + [0x00]))
    #expect(!aid.starts(with: [0xD3]))
  }

  @Test func `a refusal says its status word and its reason`() {
    #expect("\(Refusal(.fileNotFound, "no such file"))" == "6A82: no such file")
  }
}
