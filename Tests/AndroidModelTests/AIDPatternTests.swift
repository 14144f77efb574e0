import AndroidModel
import ISO7816
import Testing

@Suite struct AIDPatternTests {
  @Test(arguments: [
    ("F001020304", AIDPattern.Kind.exact), ("f001020304*", .prefix), ("F001020304#", .subset),
    ("00112233445566778899AABBCCDDEEFF", .exact), ("00112233445566778899AABBCCDDEEFF*", .prefix),
    ("00112233445566778899AABBCCDDEEFF#", .subset),
  ])
  func `an AID has 5 to 16 bytes and at most one mark at its end`(_ text: String, _ kind: AIDPattern.Kind) throws {
    let pattern = try #require(AIDPattern(text))
    #expect(pattern.kind == kind)
    #expect(pattern.description == text.uppercased())
  }

  @Test(arguments: [
    "", "*", "#", "F0010203", "F0010203*", "F0010203#", "F00102030", "F00102030405*6", "F001020304**", "F001020304*#",
    "*F001020304", "F001020304 ", "F0:01:02:03:04", "F0 01 02 03 04", "F00102030G",
    "00112233445566778899AABBCCDDEEFF00",
    "00112233445566778899AABBCCDDEEFF00*", "F001020304\u{301}",
  ])
  func `anything else is no AID`(_ text: String) { #expect(AIDPattern(text) == nil) }

  @Test func `a kind is said by the last character alone`() {
    #expect(AIDPattern.Kind(of: "ASDASD*") == .prefix)
    #expect(AIDPattern.Kind(of: "#") == .subset)
    #expect(AIDPattern.Kind(of: "") == .exact)
    #expect(AIDPattern.Kind(of: "*#A") == .exact)
  }

  @Test(arguments: [
    ("F001020304", "F001020304", true), ("F001020304", "F00102030405", false), ("F001020304*", "F001020304", true),
    ("F001020304*", "F00102030405", true), ("F00102030405*", "F001020304", false),
    ("F00102030405#", "F001020304", true),
    ("F00102030405#", "F0010203", false), ("F00102030405#", "F00102030405", true),
    ("F00102030405#", "F0010203040506", false), ("F001020304#", "F001020305", false),
    ("F001020304*", "F00102030405060708090A0B0C0D0E0F1011", true),
  ])
  func `a mark says which names a pattern answers`(_ pattern: String, _ name: String, _ matches: Bool) throws {
    #expect(try #require(AIDPattern(pattern)).matches(hex(name)) == matches)
  }

  @Test func `a group skips what is no AID and what stands twice`() {
    let group = AndroidService.AIDGroup(
      .other, texts: ["f001020304", "F0", "F001020304", "F001020304*", "F001020304**"])
    #expect(group.patterns.map(\.description) == ["F001020304", "F001020304*"])
    #expect(group.skipped == ["F0", "F001020304**"])
  }
}
