import Foundation
import ISO7816
import PhoneModel
import Testing

@testable import PhoneRuntime

/// Where an app's entitlements come from: the phone file, a built-in app's own, the file beside it, else a little.
@Suite struct GrantedTests {
  private static let app = AppID("app")
  private static let listed = Entitlements(hostCardEmulation: true, defaultContactlessApp: true)
  private static let beside =
    #"<plist version="1.0"><dict><key>com.apple.developer.nfc.hce</key><true/></dict></plist>"#

  private func phoneFile(_ id: String) throws -> PhoneFile {
    let text = """
      {"apps": [{"id": "\(id)", "entitlements": {"com.apple.developer.nfc.hce": true,
       "com.apple.developer.nfc.hce.default-contactless-app": true}}]}
      """
    return try PhoneFile(text: Data(text.utf8), name: "phone.json")
  }

  @Test func `the phone file's entry comes first`() throws {
    let folder = try Folder()
    _ = try folder.file("app.entitlements", Data(Self.beside.utf8))
    let granted = try Granted(
      app: Self.app, executable: "\(folder.path)/app", file: phoneFile("app"), own: .tagOnly)
    #expect(granted.entitlements == Self.listed)
    #expect(granted.notice == nil)
  }

  @Test func `an entry without entitlements grants nothing, whatever else there is`() throws {
    let file = try PhoneFile(text: Data(#"{"apps": [{"id": "app"}]}"#.utf8), name: "phone.json")
    let granted = try Granted(app: Self.app, executable: "/no/app", file: file, own: .tagOnly)
    #expect(granted.entitlements == Entitlements(hostCardEmulation: false))
    #expect(granted.notice == nil)
  }

  @Test func `what a built-in app brings along comes next`() throws {
    let folder = try Folder()
    _ = try folder.file("app.entitlements", Data(Self.beside.utf8))
    let granted = try Granted(
      app: Self.app, executable: "\(folder.path)/app", file: phoneFile("other"), own: .tagOnly)
    #expect(granted.entitlements == .tagOnly)
    #expect(granted.notice == nil)
  }

  @Test func `the file beside the executable comes next`() throws {
    let folder = try Folder()
    _ = try folder.file("app.entitlements", Data(Self.beside.utf8))
    let granted = try Granted(app: Self.app, executable: "\(folder.path)/app", file: phoneFile("other"))
    #expect(granted.entitlements == Entitlements(hostCardEmulation: true))
    #expect(granted.notice == nil)
  }

  @Test func `a wrong file beside the executable is an error, not a little`() throws {
    let folder = try Folder()
    let path = try folder.file("app.entitlements", Data("{".utf8))
    let said = sentence { _ = try Granted(app: Self.app, executable: "\(folder.path)/app", file: PhoneFile()) }
    #expect(said.hasPrefix("\(path): is not a property list: "))
  }

  @Test func `without any, the tag's AID alone is granted and the timeline says so`() throws {
    let folder = try Folder()
    let granted = try Granted(app: Self.app, executable: "\(folder.path)/app", file: PhoneFile())
    #expect(granted.entitlements.hostCardEmulation && !granted.entitlements.defaultContactlessApp)
    #expect(
      granted.entitlements.selectIdentifierPrefixes.map(\.bytes) == [[0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01]])
    #expect(
      granted.notice
        == "no entitlements for app: only D2760000850101 is granted; put them into the phone file or into app.entitlements"
    )
  }
}
