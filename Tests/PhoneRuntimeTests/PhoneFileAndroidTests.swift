import AndroidModel
import Foundation
import PhoneRuntime
import Testing

/// The key `android` of the phone file.
@Suite struct PhoneFileAndroidTests {
  private func read(_ android: String) throws -> PhoneFile {
    try PhoneFile(text: Data("{\"android\": \(android)}".utf8), name: "phone.json")
  }

  private func complaint(_ android: String) -> String { sentence { _ = try read(android) } }

  private func service(_ id: String, _ more: String = "") -> String {
    "{\"id\": \"\(id)\", \"package\": \"app.\(id)\", \"class\": \"Service\"\(more)}"
  }

  @Test func `a file without it, or with null, has no Android phone`() throws {
    #expect(try PhoneFile(text: Data("{}".utf8), name: "phone.json").android == nil)
    #expect(try read("null").android == nil)
    #expect(try read("{}").android == PhoneFile.Android())
  }

  @Test func `platform, device, preferences, services and their cards are read`() throws {
    let android = try #require(
      try read(
        """
        {"platform": {"androidApi": 35}, "device": {"locked": true, "screenOn": false},
         "preferences": {"walletRoleHolder": "com.example.absent", "foreground": "Badge", "nextTap": "Tag",
                         "paymentDefault": "Tag", "associatedServices": ["Badge"]},
         "services": [\(service("Tag", ", \"card\": \"ndef-tag\"")), \(service("Badge"))]}
        """
      ).android)
    #expect(android.platform.apiLevel == 35)
    #expect(android.device.isLocked && !android.device.screenIsOn)
    #expect(android.preferences.walletRoleHolder == PackageName("com.example.absent"))
    #expect(android.preferences.foreground == ServiceID("Badge"))
    #expect(android.services.map(\.id.name) == ["Tag", "Badge"])
    #expect(android.cards == [ServiceID("Tag"): "ndef-tag"])
  }

  @Test(arguments: [
    ("[]", "android is an array of 0; allowed: an object"),
    ("{\"surprise\": 1}", "unknown key android.surprise; allowed here: platform, device, services, preferences"),
    ("{\"device\": {\"locked\": 1}}", "android.device.locked is 1; allowed: true or false"),
    (
      "{\"platform\": {\"androidApi\": 0}}",
      "android.platform.androidApi is 0; allowed: a whole number from 1 to 1000"
    ),
    (
      "{\"preferences\": {\"foreground\": \"Tag\"}}",
      "android.preferences.foreground is \"Tag\"; allowed: the id of a service of this file; there are: none"
    ),
  ])
  func `what is wrong is named by its key with what is allowed`(_ android: String, _ said: String) {
    #expect(complaint(android) == "phone.json: " + said)
  }

  @Test(arguments: ["paymentDefault", "foreground", "nextTap"])
  func `a preference names a service of the file`(_ key: String) {
    #expect(
      complaint("{\"preferences\": {\"\(key)\": \"tag\"}, \"services\": [\(service("Tag")), \(service("Badge"))]}")
        == "phone.json: android.preferences.\(key) is \"tag\"; "
        + "allowed: the id of a service of this file; there are: Tag, Badge")
  }

  @Test func `so does each service of the holder's signer`() {
    let list = "[\"Tag\", \"Bank\"]"
    #expect(
      complaint("{\"preferences\": {\"associatedServices\": \(list)}, \"services\": [\(service("Tag"))]}")
        == "phone.json: android.preferences.associatedServices[1] is \"Bank\"; "
        + "allowed: the id of a service of this file; there are: Tag")
  }

  @Test func `a card is a text, of a service on the host, and one of the names that there are`() throws {
    #expect(
      complaint("{\"services\": [\(service("Tag", ", \"card\": 1"))]}")
        == "phone.json: android.services[0].card is 1; allowed: a text that is not empty")
    #expect(
      complaint("{\"services\": [\(service("Tag", ", \"card\": \"ndef-tag\", \"onHost\": false"))]}")
        == "phone.json: android.services[0].card is \"ndef-tag\"; "
        + "allowed: no card where onHost is false: an applet answers there")
    let file = try read("{\"services\": [\(service("Badge")), \(service("Tag", ", \"card\": \"tag\""))]}")
    let android = try #require(file.android)
    try android.checkCards(areAmong: ["ndef-tag", "tag"], file: "phone.json")
    #expect(
      sentence { try android.checkCards(areAmong: ["ndef-tag", "badge"], file: "phone.json") }
        == "phone.json: android.services[1].card is \"tag\"; allowed: the name of a built-in app: ndef-tag, badge")
  }
}
