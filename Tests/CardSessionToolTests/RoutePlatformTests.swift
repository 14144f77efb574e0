import Foundation
import PhoneRuntime
import Testing

@testable import CardSessionTool

/// Whose rules `route` explains a tap by, and what happens before the tap on Android.
@Suite struct RoutePlatformTests {
  private static func report(_ line: String, _ android: String?, file: String? = "phone.json") throws -> RouteReport {
    let words = ["route", "--select", "F001020304"] + line.split(separator: " ").map(String.init)
    guard case .route(var arguments) = try ArgumentParser.parse(words) else { throw CancellationError() }
    arguments.phone = file
    let text = android.map { "{\"android\": \($0)}" } ?? "{}"
    return try RouteCommand.report(arguments, try PhoneFile(text: Data(text.utf8), name: "phone.json"))
  }

  private static func platforms(_ line: String, _ android: String?) throws -> [String] {
    try report(line, android).explanations.map(\.platform)
  }

  private static func service(_ more: String = "") -> String {
    """
    {"id": "Tag", "package": "app.tag", "class": "Service", \(more)
     "aidGroups": [{"category": "other", "aids": ["F001020304"]}]}
    """
  }

  private static func android(_ service: String = service(), _ more: String = "") -> String {
    "{\"services\": [\(service)]\(more)}"
  }

  @Test func `Apple's rules come first, then Android's where the file has such a phone`() throws {
    #expect(try Self.platforms("", nil) == ["ios"])
    #expect(try Self.platforms("", "null") == ["ios"])
    #expect(try Self.platforms("", "{}") == ["ios", "android"])
    #expect(try Self.platforms("--platform ios", "{}") == ["ios"])
    #expect(try Self.platforms("--platform android", "{}") == ["android"])
  }

  @Test func `Android's rules alone need an Android phone`() {
    let file = #expect(throws: RouteCommand.NoAndroid.self) { try Self.report("--platform android", nil) }
    #expect(
      file?.description == "phone.json: has no key android, which --platform android needs; allowed: an object with "
        + "platform, device, preferences, services")
    let none = #expect(throws: RouteCommand.NoAndroid.self) { try Self.report("--platform android", nil, file: nil) }
    #expect(
      none?.description == "--platform android needs a phone file that describes an Android phone: add --phone FILE")
  }

  @Test func `a platform is Apple's or Android's`() {
    let error = #expect(throws: UsageError.self) { try Self.report("--platform symbian", nil) }
    #expect(error?.problem.description == "--platform is \"symbian\"; allowed: ios, android")
  }

  @Test func `a service's card is a built-in app`() throws {
    #expect(throws: Never.self) { try Self.report("", Self.android(Self.service("\"card\": \"ndef-tag\","))) }
    let error = #expect(throws: PhoneFileError.self) {
      try Self.report("", Self.android(Self.service("\"card\": \"tag\",")))
    }
    #expect(
      error?.description.hasPrefix(
        "phone.json: android.services[0].card is \"tag\"; allowed: the name of a built-in app: ndef-tag") == true)
  }

  @Test(arguments: [
    ("", "app"), ("screen-off", "phone"), ("screen-off screen-on", "app"), ("lock", "phone"), ("lock unlock", "app"),
  ])
  func `lock and screen happen on Android too`(_ words: String, _ answeredBy: String) throws {
    let android = Self.android(Self.service("\"requireUnlock\": true,"))
    #expect(try Self.report("--platform android \(words)", android).explanations[0].answeredBy == answeredBy)
  }

  @Test func `words happen on the phone that the file describes`() throws {
    let android = Self.android(Self.service("\"requireUnlock\": true,"), ", \"device\": {\"locked\": true}")
    #expect(try Self.report("--platform android", android).explanations[0].answeredBy == "phone")
    #expect(try Self.report("--platform android unlock", android).explanations[0].answeredBy == "app")
  }

  @Test func `on the home screen no app in front prefers a service`() throws {
    let preferring = Self.android(Self.service(), ", \"preferences\": {\"foreground\": \"Tag\"}")
    let left = try Self.report("--platform android home", preferring).explanations[0]
    #expect(left.steps.map(\.rule) == ["android.foreground-ends", "android.only-candidate", "android.delivered"])
    #expect(left.ignored == nil)
    let stayed = try Self.report("--platform android home", Self.android()).explanations[0]
    #expect(stayed.ignored == ["home is ignored: no app in front prefers a service"])
  }

  @Test func `what means nothing on a platform is said once`() throws {
    let words = "--platform android open nobody session open nobody session double-click"
    let ignored = try Self.report(words, Self.android()).explanations[0].ignored
    #expect(
      ignored?.map { $0.prefix { $0 != ":" } } == [
        "open nobody is ignored", "session is ignored", "double-click is ignored",
      ])
    let apple = try Self.report("--platform ios screen-off screen-on", nil).explanations[0]
    #expect(apple.ignored == ["the screen is ignored: Apple's rules ask whether the phone is locked"])
  }

  @Test func `NFC off is no card, an applet answers for its services`() throws {
    let off = Self.android(Self.service(), ", \"device\": {\"nfcEnabled\": false}")
    #expect(
      try Self.report("--platform android", off).text == """
        SELECT F001020304 reaches no app
          1. NFC is off: the reader finds no card [android.listening]

        """)
    let applet = Self.android(Self.service("\"onHost\": false, \"secureElement\": \"SIM\","))
    let explanation = try Self.report("--platform android", applet).explanations[0]
    #expect(explanation.answeredBy == "element")
    #expect(explanation.service == "Tag" && explanation.app == "app.tag")
    #expect(explanation.outcome == "SELECT F001020304 reaches SIM1, for Tag of app.tag")
  }

  @Test func `what a file names moves no cursor`() throws {
    let android = Self.android(Self.service("\"requireUnlock\": true,")).replacing("Tag", with: "T\\u001b[2Jag")
    #expect(!(try Self.report("--platform android", android).text.unicodeScalars.contains("\u{1B}")))
  }
}
