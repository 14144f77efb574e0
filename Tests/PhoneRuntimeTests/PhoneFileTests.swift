import Foundation
import ISO7816
import PhoneModel
import PhoneRuntime
import Testing

@Suite struct PhoneFileTests {
  private func read(_ text: String) throws -> PhoneFile { try PhoneFile(text: Data(text.utf8), name: "phone.json") }

  private func complaint(_ text: String) -> String {
    do {
      _ = try read(text)
      return "no complaint"
    } catch {
      return "\(error)"
    }
  }

  @Test func `an empty object is the phone of every default`() throws { #expect(try read("{}") == PhoneFile()) }

  @Test func `values of the file reach the phone`() throws {
    let file = try read(
      """
      {"supported": false, "eligible": false, "radio": false, "readingAvailable": false, "consent": "declined",
       "limits": {"session": 0.5}, "settings": {"secondSession": "systemNotAvailable", "commandBeforeSelect": "deliver"}}
      """)
    #expect(
      file.circumstances
        == Circumstances(isSupported: false, isEligible: false, radioIsOn: false, consent: .declined))
    #expect(!file.readingAvailable)
    #expect(file.settings.sessionLimit == .milliseconds(500))
    #expect(file.settings.secondSession == .throwsSystemNotAvailable)
    #expect(file.settings.commandBeforeSelect == .delivered)
  }

  @Test(arguments: [
    (#"{"eligible": "yes"}"#, #"phone.json: eligible is "yes"; allowed: true or false"#),
    (#"{"eligible": 1}"#, "phone.json: eligible is 1; allowed: true or false"),
    (
      #"{"limits": {"session": 0}}"#,
      "phone.json: limits.session is 0; allowed: a number of seconds above 0, at most 3600"
    ),
    (
      #"{"limits": {"session": 3600.5}}"#,
      "phone.json: limits.session is 3600.5; allowed: a number of seconds above 0, at most 3600"
    ),
    (#"{"limits": 5}"#, "phone.json: limits is 5; allowed: an object"),
    (
      #"{"consent": "maybe"}"#,
      #"phone.json: consent is "maybe"; allowed: "undecided", "accepted", "declined""#
    ),
    (
      #"{"settings": {"malformedSelectAnswer": "6A8"}}"#,
      #"phone.json: settings.malformedSelectAnswer is "6A8"; allowed: a status word of four hexadecimal digits, as "6A82""#
    ),
    (#"{"apps": {}}"#, "phone.json: apps is an object of 0 keys; allowed: an array of apps"),
    (#"{"apps": [{}]}"#, #"phone.json: apps[0].id is missing; needed: the app's name, as "ndef-tag""#),
    (
      #"{"apps": [{"id": "a", "command": []}]}"#,
      "phone.json: apps[0].command is an array of 0; allowed: an array of texts, the executable first"
    ),
    (#"{"apps": [{"id": "a"}, {"id": "a"}]}"#, #"phone.json: the app id "a" appears twice; each app needs its own"#),
    ("[]", "phone.json: the file is an array of 0; allowed: an object"),
  ])
  func `a wrong value is named with its key and what is allowed`(_ text: String, _ sentence: String) {
    #expect(complaint(text) == sentence)
  }

  @Test(arguments: [
    (
      #"{"colour": 1}"#,
      "colour; allowed here: supported, eligible, radio, consent, readingAvailable, limits, settings, apps, "
        + "expressCard, defaultApp, android"
    ),
    (
      #"{"limits": {"Session": 1}}"#,
      "limits.Session; allowed here: session, sessionCoolDown, assertion, assertionCoolDown"
    ),
    (
      #"{"settings": {"z": 1, "a": 1, "commandBeforeSelect": "6985"}}"#,
      "settings.a; allowed here: secondSession, stopResetsLimit, droppedAPDUReason, ownInvalidateReason, "
        + "backgroundReason, radioOffReason, radioOffEndsSession, respondReturns, eligibleWithoutEntitlement, "
        + "deselectsBetweenListed, malformedSelectAnswer, unlistedSelectAnswer, commandBeforeSelect, "
        + "fieldWithoutAssertion, assertionCoolDownBinds"
    ),
    (#"{"apps": [{"id": "a", "name": "a"}]}"#, "apps[0].name; allowed here: id, command, entitlements"),
    (
      #"{"apps": [{"id": "a", "entitlements": {"com.apple.developer.nfc.hce.iso7816.prefixes": []}}]}"#,
      "apps[0].entitlements.com.apple.developer.nfc.hce.iso7816.prefixes; allowed here: com.apple.developer.nfc.hce, "
        + "com.apple.developer.nfc.hce.default-contactless-app, "
        + "com.apple.developer.nfc.hce.iso7816.select-identifier-prefixes"
    ),
  ])
  func `an unknown key is named with those that are known`(_ text: String, _ said: String) {
    #expect(complaint(text) == "phone.json: unknown key \(said)")
  }

  @Test(arguments: ["D2760000", "D276000085010", "D276000085010101010101010101010101", "hello", ""])
  func `a prefix of fewer than 5 or more than 16 bytes or that is no hexadecimal is refused`(_ prefix: String) {
    let key = Entitlements.selectIdentifierPrefixesKey
    let text = "{\"apps\": [{\"id\": \"a\", \"entitlements\": {\"\(key)\": [\"\(prefix)\"]}}]}"
    #expect(complaint(text).contains("10 to 32 hexadecimal digits"))
  }

  @Test(arguments: ["D276000085", "d2760000850101010101010101010101"])
  func `a prefix of 5 and of 16 bytes is taken, in either case`(_ prefix: String) throws {
    let key = Entitlements.selectIdentifierPrefixesKey
    let file = try read("{\"apps\": [{\"id\": \"a\", \"entitlements\": {\"\(key)\": [\"\(prefix)\"]}}]}")
    #expect(file.apps.first?.entitlements.selectIdentifierPrefixes.map(\.bytes) == [try Hex.bytes(prefix)])
    #expect(file.apps.first?.entitlements.hostCardEmulation == false)
  }
}
