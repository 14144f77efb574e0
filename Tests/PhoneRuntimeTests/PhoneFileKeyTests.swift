import Foundation
import ISO7816
import PhoneModel
import PhoneRuntime
import Testing

/// Every key of the phone file: what it sets, what it refuses.
@Suite struct PhoneFileKeyTests {
  private func read(_ text: String) throws -> PhoneFile { try PhoneFile(text: Data(text.utf8), name: "phone.json") }

  private func complaint(_ text: String) -> String { sentence { _ = try read(text) } }

  @Test(
    arguments: [
      ("supported", \PhoneFile.circumstances.isSupported), ("eligible", \.circumstances.isEligible),
      ("radio", \.circumstances.radioIsOn), ("readingAvailable", \.readingAvailable),
      ("settings.stopResetsLimit", \.settings.stopResetsLimit),
      ("settings.deselectsBetweenListed", \.settings.deselectsBetweenListed),
      ("settings.radioOffEndsSession", \.settings.radioOffEndsSession), ("expressCard", \.expressCard),
    ] as [(String, WritableKeyPath<PhoneFile, Bool> & Sendable)])
  func `a Boolean key is true or false and nothing else`(
    _ key: String, _ property: WritableKeyPath<PhoneFile, Bool> & Sendable
  ) throws {
    for value in [true, false] {
      var expected = PhoneFile()
      expected[keyPath: property] = value
      #expect(try read(object(key, "\(value)")) == expected)
    }
    for (value, shown) in [("1", "1"), ("\"true\"", "\"true\""), ("null", "null"), ("[]", "an array of 0")] {
      #expect(complaint(object(key, value)) == "phone.json: \(key) is \(shown); allowed: true or false")
    }
  }

  @Test(
    arguments: [
      ("session", \PhoneSettings.sessionLimit), ("sessionCoolDown", \.sessionCoolDown),
      ("assertion", \.assertionLimit), ("assertionCoolDown", \.assertionCoolDown),
    ] as [(String, WritableKeyPath<PhoneSettings, Duration> & Sendable)])
  func `a limit is above 0 and at most an hour`(
    _ key: String, _ property: WritableKeyPath<PhoneSettings, Duration> & Sendable
  ) throws {
    let good: [(String, Duration)] = [
      ("0.001", .milliseconds(1)), ("3600", .seconds(3_600)), ("1e1", .seconds(10)), ("0.5", .milliseconds(500)),
      ("1e-12", .nanoseconds(1)),
    ]
    for (value, duration) in good {
      var expected = PhoneFile()
      expected.settings[keyPath: property] = duration
      #expect(try read(object("limits.\(key)", value)) == expected)
    }
    for (value, shown) in [
      ("0", "0"), ("-0.001", "-0.001"), ("3600.1", "3600.1"), ("1e300", "1e+300"), ("\"60\"", "\"60\""),
      ("true", "true"), ("null", "null"),
    ] {
      #expect(
        complaint(object("limits.\(key)", value))
          == "phone.json: limits.\(key) is \(shown); allowed: a number of seconds above 0, at most 3600")
    }
  }

  @Test(
    arguments: [
      ("droppedAPDUReason", \PhoneSettings.droppedAPDUReason), ("ownInvalidateReason", \.ownInvalidateReason),
      ("backgroundReason", \.backgroundReason), ("radioOffReason", \.radioOffReason),
    ] as [(String, WritableKeyPath<PhoneSettings, SessionEnd> & Sendable)])
  func `a reason is one of the four`(
    _ key: String, _ property: WritableKeyPath<PhoneSettings, SessionEnd> & Sendable
  ) throws {
    for reason in SessionEnd.allCases {
      var expected = PhoneFile()
      expected.settings[keyPath: property] = reason
      #expect(try read(object("settings.\(key)", "\"\(reason.rawValue)\"")) == expected)
    }
    let allowed = #""invalidated", "userInvalidated", "maxSessionDurationReached", "emulationStopped""#
    for (value, shown) in [("\"Invalidated\"", "\"Invalidated\""), ("\"\"", "\"\""), ("1", "1")] {
      #expect(
        complaint(object("settings.\(key)", value))
          == "phone.json: settings.\(key) is \(shown); allowed: \(allowed)")
    }
  }

  @Test func `consent, a second session, respond and eligibility without the entitlement have their own words`() throws
  {
    for consent in Circumstances.Consent.allCases {
      #expect(try read(object("consent", "\"\(consent.rawValue)\"")).circumstances.consent == consent)
    }
    for choice in PhoneSettings.SecondSession.allCases {
      #expect(try read(object("settings.secondSession", "\"\(choice.rawValue)\"")).settings.secondSession == choice)
    }
    for choice in PhoneSettings.EligibleWithoutEntitlement.allCases {
      let file = try read(object("settings.eligibleWithoutEntitlement", "\"\(choice.rawValue)\""))
      #expect(file.settings.eligibleWithoutEntitlement == choice)
    }
    for choice in PhoneSettings.RespondReturns.allCases {
      let file = try read(object("settings.respondReturns", "\"\(choice.rawValue)\""))
      #expect(file.settings.respondReturns == choice)
    }
    for choice in PhoneSettings.FieldWithoutAssertion.allCases {
      let file = try read(object("settings.fieldWithoutAssertion", "\"\(choice.rawValue)\""))
      #expect(file.settings.fieldWithoutAssertion == choice)
    }
    for choice in PhoneSettings.CoolDownBinds.allCases {
      let file = try read(object("settings.assertionCoolDownBinds", "\"\(choice.rawValue)\""))
      #expect(file.settings.assertionCoolDownBinds == choice)
    }
    #expect(
      complaint(object("settings.respondReturns", "\"later\""))
        == #"phone.json: settings.respondReturns is "later"; allowed: "handedOver", "sent""#)
    #expect(
      complaint(object("settings.secondSession", "true"))
        == #"phone.json: settings.secondSession is true; allowed: "trap", "systemNotAvailable""#)
    #expect(
      complaint(object("settings.eligibleWithoutEntitlement", "false"))
        == #"phone.json: settings.eligibleWithoutEntitlement is false; allowed: "trap", "false""#)
  }

  @Test func `the default app is one of the file that may be picked, or null`() throws {
    func text(_ value: String, _ hce: Bool = true, _ offered: Bool = true) -> String {
      let entitlements =
        #"{"com.apple.developer.nfc.hce":\#(hce),"com.apple.developer.nfc.hce.default-contactless-app":\#(offered)}"#
      return #"{"defaultApp":\#(value),"apps":[{"id":"a","entitlements":\#(entitlements)}]}"#
    }
    #expect(try read(text(#""a""#)).defaultApp == AppID("a"))
    #expect(try read(text("null")).defaultApp == nil)
    let allowed =
      "null, or the id of an app of this file with com.apple.developer.nfc.hce and "
      + "com.apple.developer.nfc.hce.default-contactless-app"
    for (text, shown) in [
      (text(#""b""#), #""b""#), (text(#""a""#, false), #""a""#), (text(#""a""#, true, false), #""a""#),
      (text(#""""#), #""""#), (text("1"), "1"), (text("[]"), "an array of 0"),
    ] {
      #expect(complaint(text) == "phone.json: defaultApp is \(shown); allowed: \(allowed)")
    }
  }

  @Test(arguments: ["malformedSelectAnswer", "unlistedSelectAnswer", "commandBeforeSelect"])
  func `a status word is four hexadecimal digits`(_ key: String) throws {
    for (text, status) in [("6A82", 0x6A82), ("6a82", 0x6A82), ("0000", 0), ("FFFF", 0xFFFF)] as [(String, StatusWord)]
    {
      let settings = try read(object("settings.\(key)", "\"\(text)\"")).settings
      switch key {
      case "malformedSelectAnswer": #expect(settings.malformedSelectAnswer == status)
      case "unlistedSelectAnswer": #expect(settings.unlistedSelectAnswer == status)
      default: #expect(settings.commandBeforeSelect == .refused(status))
      }
    }
    let more = key == "commandBeforeSelect" ? ", or \"deliver\"" : ""
    for (value, shown) in [
      ("\"6A8\"", "\"6A8\""), ("\"6A820\"", "\"6A820\""), ("\"+A82\"", "\"+A82\""), ("\"-000\"", "\"-000\""),
      ("\"6G82\"", "\"6G82\""), ("\"\"", "\"\""), ("27266", "27266"), ("null", "null"),
    ] {
      #expect(
        complaint(object("settings.\(key)", value))
          == "phone.json: settings.\(key) is \(shown); allowed: a status word of four hexadecimal digits, as \"6A82\""
          + more)
    }
  }

  @Test(arguments: [
    (#"{"radio": true, "radio": false}"#, "radio"), (#"{"settings": {"a": 1}, "settings": {}}"#, "settings"),
    (#"{"limits": {"session": 1, "session": 1}}"#, "limits.session"),
    (#"{"apps": [{"id": "a"}, {"id": "b", "command": ["x, y", "{"], "id": "c"}]}"#, "apps[1].id"),
    (#"{"radio": true, "r\u0061dio": true}"#, "radio"), (#"{"a\"": 1, "a\"": 2}"#, "a\""),
  ])
  func `a key that stands twice in an object is refused`(_ text: String, _ key: String) {
    #expect(complaint(text) == "phone.json: the key \(key) appears twice; each key has one value")
  }

  @Test func `a key may stand in several objects, and as a value`() throws {
    let text = #"{"apps": [{"id": "id", "command": ["id", "id"]}, {"id": "command"}], "radio": true}"#
    #expect(try read(text).apps.map(\.id.name) == ["id", "command"])
  }

  @Test func `a phone file in another encoding than UTF-8 is refused`() throws {
    let text = try #require("{}".data(using: .utf16LittleEndian))
    #expect(
      sentence { _ = try PhoneFile(text: text, name: "phone.json") } == "phone.json: is not JSON: it is not UTF-8")
  }

  @Test func `a command before a selection may be delivered`() throws {
    #expect(try read(object("settings.commandBeforeSelect", "\"deliver\"")).settings.commandBeforeSelect == .delivered)
  }

  @Test func `an app has an id, and may have a command and entitlements`() throws {
    let file = try read(
      """
      {"apps": [{"id": "a"}, {"id": "b", "command": ["b", "", "--x"],
       "entitlements": {"com.apple.developer.nfc.hce": true, "com.apple.developer.nfc.hce.default-contactless-app": true,
       "com.apple.developer.nfc.hce.iso7816.select-identifier-prefixes": ["A000000001"], "aps-environment": "x"}}]}
      """)
    #expect(file.apps.map(\.id.name) == ["a", "b"])
    #expect(file.apps.map(\.command) == [nil, ["b", "", "--x"]])
    #expect(
      file.apps.map(\.entitlements) == [
        Entitlements(hostCardEmulation: false),
        Entitlements(
          selectIdentifierPrefixes: [try #require(AIDPrefix([0xA0, 0, 0, 0, 1]))], defaultContactlessApp: true),
      ])
  }

  @Test(arguments: [
    (#"{"apps": 1}"#, "apps is 1; allowed: an array of apps"),
    (#"{"apps": [1]}"#, "apps[0] is 1; allowed: an object"),
    (#"{"apps": [{"id": ""}]}"#, #"apps[0].id is ""; allowed: a text that is not empty"#),
    (
      #"{"apps": [{"id": "a", "command": [""]}]}"#,
      #"apps[0].command[0] is ""; allowed: the name or path of an executable"#
    ),
    (
      #"{"apps": [{"id": "a", "command": ["a", "b\u0000c"]}]}"#,
      "apps[0].command[1] is \"b\\u{0}c\"; allowed: a text without the character NUL"
    ),
    (#"{"apps": [{"id": 1}]}"#, "apps[0].id is 1; allowed: a text that is not empty"),
    (#"{"apps": [{"id": "a"}, {}]}"#, #"apps[1].id is missing; needed: the app's name, as "ndef-tag""#),
    (
      #"{"apps": [{"id": "a", "command": "ls"}]}"#,
      #"apps[0].command is "ls"; allowed: an array of texts"#
    ),
    (
      #"{"apps": [{"id": "a", "command": ["a", 1]}]}"#,
      "apps[0].command is an array of 2; allowed: an array of texts, the executable first"
    ),
    (#"{"apps": [{"id": "a", "entitlements": []}]}"#, "apps[0].entitlements is an array of 0; allowed: an object"),
    (
      #"{"apps": [{"id": "a", "entitlements": {"com.apple.developer.nfc.hce": 1}}]}"#,
      "apps[0].entitlements.com.apple.developer.nfc.hce is 1; allowed: true or false"
    ),
    (
      #"{"apps": [{"id": "a", "entitlements": {"com.apple.developer.nfc.hce.default-contactless-app": "no"}}]}"#,
      #"apps[0].entitlements.com.apple.developer.nfc.hce.default-contactless-app is "no"; allowed: true or false"#
    ),
    (#"{"settings": []}"#, "settings is an array of 0; allowed: an object"),
    (#"{"consent": true}"#, #"consent is true; allowed: "undecided", "accepted", "declined""#),
    ("1", "the file is 1; allowed: an object"), ("null", "the file is null; allowed: an object"),
    (#""x""#, #"the file is "x"; allowed: an object"#),
  ])
  func `a value of another kind is refused`(_ text: String, _ said: String) {
    #expect(complaint(text) == "phone.json: \(said)")
  }

  @Test(arguments: ["", " ", "{", "{\"a\" 1}", "{} {}", "\u{0}", "{'supported': true}"])
  func `what is no JSON is refused with a reason`(_ text: String) {
    let said = complaint(text)
    #expect(said.hasPrefix("phone.json: is not JSON: ") && said.count > "phone.json: is not JSON: ".count)
    #expect(!said.contains("\n"))
  }

  @Test(arguments: ["[", "{\"a\":"]) func `JSON that is nested without end is refused`(_ opening: String) {
    #expect(complaint(String(repeating: opening, count: 100_000)).hasPrefix("phone.json: is not JSON: "))
  }

  @Test func `a number beyond what numbers can be is named with its place`() {
    #expect(
      complaint(#"{"limits": {"session": 1e400}}"#)
        == "phone.json: is not JSON: the number 1e400 at offset 23 is larger than any that can be read")
    #expect(
      complaint(#"{"a": "1e400\" 1e401", "limits": [-1e999]}"#)
        == "phone.json: is not JSON: the number -1e999 at offset 34 is larger than any that can be read")
    #expect(complaint(#"{"limits": {"session": 1e300}}"#).contains("limits.session is 1e+300"))
  }

  /// `{"a": {"b": value}}` for the key `a.b`.
  private func object(_ key: String, _ value: String) -> String {
    key.split(separator: ".").reversed().reduce(value) { "{\"\($1)\": \($0)}" }
  }
}
