import Foundation
import ISO7816
import PhoneModel
import PhoneRuntime
import Testing

@Suite struct EntitlementsFileTests {
  private static let key = "<key>com.apple.developer.nfc.hce</key>"
  private static let prefixesKey = "<key>com.apple.developer.nfc.hce.iso7816.select-identifier-prefixes</key>"
  private static let defaultKey = "<key>com.apple.developer.nfc.hce.default-contactless-app</key>"

  private func read(_ keys: String) throws -> Entitlements {
    let text = "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(keys)</dict></plist>"
    return try EntitlementsFile.read(text: Data(text.utf8), name: "app.entitlements")
  }

  @Test func `true is true, and other entitlements are left alone`() throws {
    let others = "<key>com.apple.developer.team</key><string>x</string><key>d</key><date>2026-01-01T00:00:00Z</date>"
    let entitlements = try read("\(Self.key)<true/>\(others)<key>b</key><data>AAAA</data>")
    #expect(entitlements == Entitlements(hostCardEmulation: true))
    #expect(try read("\(Self.key)<false/>") == Entitlements(hostCardEmulation: false))
  }

  @Test func `a key that is not there is not granted`() throws {
    #expect(try read("") == Entitlements(hostCardEmulation: false))
  }

  @Test func `all three keys are read`() throws {
    let prefixes = "<array><string>D2760000850101</string><string>a000000001</string></array>"
    let entitlements = try read("\(Self.key)<true/>\(Self.prefixesKey)\(prefixes)\(Self.defaultKey)<true/>")
    #expect(entitlements.hostCardEmulation && entitlements.defaultContactlessApp)
    #expect(
      entitlements.selectIdentifierPrefixes.map(\.bytes) == [
        [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01], [0xA0, 0x00, 0x00, 0x00, 0x01],
      ])
  }

  @Test(arguments: [
    ("<integer>1</integer>", "1"), ("<integer>0</integer>", "0"), ("<real>1</real>", "1"),
    ("<string>true</string>", "\"true\""), ("<array><true/></array>", "an array of 1"),
  ])
  func `a number or a text is no Boolean`(_ value: String, _ shown: String) {
    for (name, key) in [
      ("com.apple.developer.nfc.hce", Self.key),
      ("com.apple.developer.nfc.hce.default-contactless-app", Self.defaultKey),
    ] {
      #expect(
        sentence { _ = try read(key + value) } == "app.entitlements: \(name) is \(shown); allowed: true or false")
    }
  }

  @Test(arguments: [
    ("<string>D2760000</string>", "\"D2760000\""), ("<string>D27600008</string>", "\"D27600008\""),
    ("<string>D276000085010101010101010101010101</string>", "\"D276000085010101010101010101010101\""),
    ("<string>D27600008G</string>", "\"D27600008G\""), ("<string></string>", "\"\""), ("<integer>1</integer>", "1"),
    ("<data>0nYAAIU=</data>", "null"),
  ])
  func `a prefix is 5 to 16 bytes of hexadecimal text`(_ value: String, _ shown: String) {
    let name = "com.apple.developer.nfc.hce.iso7816.select-identifier-prefixes"
    #expect(
      sentence { _ = try read("\(Self.prefixesKey)<array><string>A000000001</string>\(value)</array>") }
        == "app.entitlements: \(name)[1] is \(shown); allowed: 10 to 32 hexadecimal digits, "
        + "an AID or a prefix not shorter than the RID")
  }

  @Test(arguments: ["D276000085", "D2760000850101010101010101010101"])
  func `a prefix of 5 and of 16 bytes is taken`(_ prefix: String) throws {
    let entitlements = try read("\(Self.prefixesKey)<array><string>\(prefix)</string></array>")
    #expect(entitlements.selectIdentifierPrefixes.map(\.bytes) == [try Hex.bytes(prefix)])
  }

  @Test func `prefixes that are no array are refused`() {
    let name = "com.apple.developer.nfc.hce.iso7816.select-identifier-prefixes"
    #expect(
      sentence { _ = try read("\(Self.prefixesKey)<string>A000000001</string>") }
        == "app.entitlements: \(name) is \"A000000001\"; allowed: an array of hexadecimal texts")
  }

  @Test func `a key that only looks like one of ours is refused`() {
    #expect(
      sentence { _ = try read("<key>com.apple.developer.nfc.hce.iso7816.prefixes</key><array/>") }
        == "app.entitlements: unknown key com.apple.developer.nfc.hce.iso7816.prefixes; allowed here: "
        + "com.apple.developer.nfc.hce, com.apple.developer.nfc.hce.default-contactless-app, "
        + "com.apple.developer.nfc.hce.iso7816.select-identifier-prefixes")
  }

  @Test(arguments: ["", "{", "<plist", "<plist version=\"1.0\"><dict>", "\u{0}\u{1}"])
  func `what is no property list is refused`(_ text: String) {
    let said = sentence { _ = try EntitlementsFile.read(text: Data(text.utf8), name: "x") }
    #expect(said.hasPrefix("x: is not a property list: "))
  }

  @Test func `a property list that is no dictionary is refused`() {
    let text = Data("<plist version=\"1.0\"><array/></plist>".utf8)
    #expect(
      sentence { _ = try EntitlementsFile.read(text: text, name: "x") }
        == "x: the file is an array of 0; allowed: an object")
  }
}
