import Foundation
import PhoneModel
import PhoneRuntime
import Testing

/// What `cardsession phone-file` prints.
extension PhoneFileTests {
  private func example() throws -> PhoneFile {
    try PhoneFile(text: Data(PhoneFile.example.utf8), name: "phone.json")
  }

  private func object() throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(PhoneFile.example.utf8)) as? [String: Any])
  }

  /// The keys that the reader accepts beside an unknown one at its place.
  private func accepted(_ text: String) throws -> Set<String> {
    do {
      _ = try PhoneFile(text: Data(text.utf8), name: "phone.json")
    } catch .unknownKey(_, _, let allowed) {
      return Set(allowed)
    }
    Issue.record("no unknown key in \(text)")
    return []
  }

  @Test func `the example sets every setting to its default`() throws {
    var expected = PhoneFile()
    expected.apps = try example().apps
    #expect(try example() == expected)
    #expect(expected.apps.map(\.id.name) == ["ndef-tag", "my-app"])
    #expect(expected.apps.map { $0.command != nil } == [false, true])
    #expect(expected.apps[0].entitlements == .tagOnly)
  }

  @Test func `the example names every key that the reader accepts, and no other`() throws {
    let object = try object()
    #expect(try Set(object.keys) == accepted(#"{"?": 0}"#))
    for part in ["limits", "settings"] {
      let keys = try #require(object[part] as? [String: Any]).keys
      #expect(try Set(keys) == accepted(#"{"\#(part)": {"?": 0}}"#))
    }
    let apps = try #require(object["apps"] as? [[String: Any]])
    #expect(try Set(apps.flatMap(\.keys)) == accepted(#"{"apps": [{"id": "a", "?": 0}]}"#))
    let entitlements = apps.compactMap { $0["entitlements"] as? [String: Any] }.flatMap(\.keys)
    #expect(
      try Set(entitlements)
        == accepted(#"{"apps": [{"id": "a", "entitlements": {"com.apple.developer.nfc.hce?": 0}}]}"#))
  }

  @Test func `the example can set every setting of the phone`() throws {
    let object = try object()
    let limits = try #require(object["limits"] as? [String: Any]).keys.map {
      $0.hasSuffix("CoolDown") ? $0 : $0 + "Limit"
    }
    let settings = try #require(object["settings"] as? [String: Any]).keys
    let properties = Mirror(reflecting: PhoneSettings()).children.compactMap(\.label)
    #expect(properties.count > 10)
    #expect(Set(limits).union(settings) == Set(properties))
  }

  @Test func `the example ends with a line feed and stays within 120 columns`() {
    #expect(PhoneFile.example.hasSuffix("}\n"))
    #expect(PhoneFile.example.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }
}
