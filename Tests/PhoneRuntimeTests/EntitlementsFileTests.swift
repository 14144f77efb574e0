import Foundation
import PhoneModel
import PhoneRuntime
import Testing

@Suite struct EntitlementsFileTests {
  private func read(_ keys: String) throws -> Entitlements {
    let text = "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(keys)</dict></plist>"
    return try EntitlementsFile.read(text: Data(text.utf8), name: "app.entitlements")
  }

  private let key = "<key>com.apple.developer.nfc.hce</key>"

  @Test func `true is true, and other entitlements are left alone`() throws {
    let entitlements = try read("\(key)<true/><key>com.apple.developer.team</key><string>x</string>")
    #expect(entitlements == Entitlements(hostCardEmulation: true))
  }

  @Test func `a key that is not there is not granted`() throws {
    #expect(try read("") == Entitlements(hostCardEmulation: false))
  }

  @Test(arguments: ["<integer>1</integer>", "<string>true</string>"])
  func `a number or a text is no Boolean`(_ value: String) {
    #expect(throws: PhoneFileError.self) { try read(key + value) }
  }

  @Test func `what is no property list is refused`() {
    #expect(throws: PhoneFileError.self) { try EntitlementsFile.read(text: Data("{".utf8), name: "x") }
  }
}
