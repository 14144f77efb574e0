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

  @Test func `the example sets every setting to its default`() throws {
    let example = try read(PhoneFile.example)
    #expect(example.settings == PhoneSettings())
    #expect(example.circumstances == Circumstances())
    #expect(example.apps.map(\.id.name) == ["ndef-tag", "my-app"])
    #expect(example.apps.first?.entitlements == .tagOnly)
    let limits = ["sessionLimit": "session", "assertionLimit": "assertion"]
    for property in Mirror(reflecting: PhoneSettings()).children.compactMap(\.label) {
      #expect(PhoneFile.example.contains("\"\(limits[property] ?? property)\":"), "\(property)")
    }
  }

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

  @Test(arguments: ["{\"colour\": 1}", "{\"limits\": {\"colour\": 1}}", "{\"settings\": {\"colour\": 1}}"])
  func `an unknown key is named with those that are known`(_ text: String) {
    #expect(complaint(text).contains("colour; allowed here: "))
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

  @Test func `what is no JSON is refused`() {
    #expect(complaint("{").hasPrefix("phone.json: is not JSON: "))
    #expect(complaint("").hasPrefix("phone.json: is not JSON: "))
  }

  @Test func `a file that others may write or that is too large, missing or a folder is refused`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "phone-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "phone.json").path
    try "{}".write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o602], ofItemAtPath: path)
    #expect(throws: PhoneFileError.writableByOthers(file: path)) { try PhoneFile(path: path) }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    #expect(try PhoneFile(path: path) == PhoneFile())
    try String(repeating: " ", count: PhoneFile.largest + 1).write(toFile: path, atomically: false, encoding: .utf8)
    #expect(throws: PhoneFileError.tooLarge(file: path, bytes: PhoneFile.largest + 1, limit: PhoneFile.largest)) {
      try PhoneFile(path: path)
    }
    #expect(throws: PhoneFileError.unreadable(file: folder.path, reason: "it is not a file")) {
      try PhoneFile(path: folder.path)
    }
    #expect(throws: PhoneFileError.unreadable(file: path + "x", reason: "No such file or directory")) {
      try PhoneFile(path: path + "x")
    }
  }
}
