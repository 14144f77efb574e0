import AndroidModel
import Foundation
import PhoneRuntime
import Testing

/// The four objects as JSON.
@Suite struct AndroidReadingTests {
  private func reader(_ text: String) throws -> ObjectReader {
    try ObjectReader(JSONValue(text: Data(text.utf8), name: "phone.json"), file: "phone.json", path: "android")
  }

  private func services(_ text: String) throws -> [AndroidService] {
    var reader = try reader("{\"services\": [\(text)]}")
    return try AndroidService.services(&reader)
  }

  private func complaint(_ read: () throws -> Void) -> String {
    do {
      try read()
      return "no complaint"
    } catch {
      return "\(error)"
    }
  }

  @Test func `what is missing has Android's defaults`() throws {
    var platform = try reader("{}")
    #expect(try AndroidPlatform(&platform) == AndroidPlatform())
    var device = try reader("{}")
    #expect(try AndroidDevice(&device) == AndroidDevice())
    var preferences = try reader("{}")
    #expect(try AndroidPreferences(&preferences) == AndroidPreferences())
    var none = try reader("{}")
    #expect(try AndroidService.services(&none) == [])
    let on = try services("{\"id\": \"A\", \"package\": \"a\", \"class\": \"C\"}")
    #expect(on == [AndroidService("A", "a", "C")])
    #expect(on[0].requiresScreenOn)
    let off = try services("{\"id\": \"A\", \"package\": \"a\", \"class\": \"C\", \"onHost\": false}")
    #expect(!off[0].requiresScreenOn)
  }

  @Test func `every key is read`() throws {
    var platform = try reader(
      """
      {"androidApi": 34, "walletRoleFeature": false, "prefixRouting": false, "subsetRouting": false,
       "multipleBindings": true}
      """)
    #expect(
      try AndroidPlatform(&platform)
        == AndroidPlatform.older.with {
          $0.apiLevel = 34
          ($0.routesPrefixes, $0.routesSubsets, $0.keepsSeveralBindings) = (false, false, true)
        })
    var device = try reader(
      "{\"screenOn\": false, \"locked\": true, \"secureNfc\": true, \"nfcEnabled\": false}")
    let state = try AndroidDevice(&device)
    #expect(!state.screenIsOn && state.isLocked && state.secureNFC && !state.nfcIsEnabled)
    var keys = try reader(
      """
      {"walletRoleHolder": "w", "paymentDefault": "P", "foreground": "F", "nextTap": null,
       "roleHolderAllowsSharedPriority": true, "associatedServices": ["S"]}
      """)
    let preferences = try AndroidPreferences(&keys)
    #expect(preferences.walletRoleHolder == PackageName("w"))
    #expect(preferences.paymentDefault == ServiceID("P"))
    #expect(preferences.foreground == ServiceID("F"))
    #expect(preferences.nextTap == nil)
    #expect(preferences.roleHolderAllowsSharedPriority)
    #expect(preferences.associatedServices == [ServiceID("S")])
    let service = try services(
      """
      {"id": "A", "package": "a", "class": "C", "onHost": false, "secureElement": "eSE",
       "aidGroups": [{"category": "other", "aids": ["f001020304*", "F0"]}], "requireUnlock": true,
       "requireScreenOn": true, "otherEnabled": false, "pollingFilters": ["AA"], "autoTransactFilters": ["BB"],
       "pollingPatternFilters": ["C.*"], "defaultToObserveMode": true, "wantsRoleHolderPriority": true}
      """)
    var expected = AndroidService("A", "a", "C", isOnHost: false)
    expected.secureElement = "eSE1"
    expected.aidGroups = [.init(.other, [AIDPattern("F001020304*")!], skipped: ["F0"])]
    (expected.requiresUnlock, expected.requiresScreenOn, expected.otherIsEnabled) = (true, true, false)
    (expected.pollingFilters, expected.autoTransactFilters, expected.pollingPatternFilters) = (["AA"], ["BB"], ["C.*"])
    (expected.defaultsToObserveMode, expected.wantsRoleHolderPriority) = (true, true)
    #expect(service == [expected])
  }

  @Test func `an unknown key is refused by its name, at every level`() {
    #expect(
      complaint {
        var keys = try reader("{\"surprise\": 1}")
        _ = try AndroidPlatform(&keys)
      }.hasPrefix("phone.json: unknown key android.surprise; allowed here: androidApi,"))
    #expect(
      complaint {
        var keys = try reader("{\"surprise\": 1}")
        _ = try AndroidDevice(&keys)
      }.hasPrefix("phone.json: unknown key android.surprise; allowed here: screenOn,"))
    #expect(
      complaint {
        var keys = try reader("{\"surprise\": 1}")
        _ = try AndroidPreferences(&keys)
      }.hasPrefix("phone.json: unknown key android.surprise; allowed here: walletRoleHolder,"))
    #expect(
      complaint {
        _ = try services("{\"id\": \"A\", \"package\": \"a\", \"class\": \"C\", \"surprise\": 1}")
      }.hasPrefix("phone.json: unknown key android.services[0].surprise; allowed here: id,"))
    #expect(
      complaint {
        _ = try services(
          "{\"id\": \"A\", \"package\": \"a\", \"class\": \"C\", \"aidGroups\": [{\"category\": \"other\", \"surprise\": 1}]}"
        )
      }.hasPrefix("phone.json: unknown key android.services[0].aidGroups[0].surprise; allowed here: category,"))
  }

  @Test(arguments: [
    ("{}", "android.services[0].id is missing"),
    ("{\"id\": \"A\"}", "android.services[0].package is missing"),
    ("{\"id\": \"A\", \"package\": \"a\"}", "android.services[0].class is missing"),
    ("{\"id\": 1, \"package\": \"a\", \"class\": \"C\"}", "android.services[0].id is 1; allowed: a text"),
    ("{\"id\": \"A\", \"package\": \"a\", \"class\": \"C\", \"onHost\": 1}", "android.services[0].onHost is 1"),
    (
      "{\"id\": \"A\", \"package\": \"a\", \"class\": \"C\", \"pollingFilters\": [1]}",
      "android.services[0].pollingFilters[0] is 1; allowed: a text"
    ),
    (
      "{\"id\": \"A\", \"package\": \"a\", \"class\": \"C\", \"aidGroups\": [{\"category\": \"transit\"}]}",
      "android.services[0].aidGroups[0].category is \"transit\"; allowed: \"payment\", \"other\""
    ),
    (
      """
      {"id": "A", "package": "a", "class": "C", "aidGroups": [{"category": "other"}, {"category": "other"}]}
      """, "android.services[0].aidGroups is \"other\"; allowed: one group for each category"
    ),
    (
      "{\"id\": \"A\", \"package\": \"a\", \"class\": \"C\"}, {\"id\": \"A\", \"package\": \"b\", \"class\": \"C\"}",
      "android.services is \"A\"; allowed: services whose ids differ"
    ),
  ])
  func `a service that is no service is refused`(_ text: String, _ sentence: String) {
    #expect(complaint { _ = try services(text) }.hasPrefix("phone.json: " + sentence))
  }

  @Test func `256 AIDs of a group are read, 257 are refused`() throws {
    func group(_ count: Int) -> String {
      let aids = (0..<count).map { "\"F0000000" + String(0x1000 + $0, radix: 16) + "\"" }.joined(separator: ",")
      return
        "{\"id\": \"A\", \"package\": \"a\", \"class\": \"C\", \"aidGroups\": [{\"category\": \"other\", \"aids\": [\(aids)]}]}"
    }
    #expect(try services(group(256))[0].aidGroups[0].patterns.count == 256)
    #expect(complaint { _ = try services(group(257)) }.hasSuffix("an array of 257; allowed: at most 256 AIDs"))
  }

  @Test(arguments: [("0", "0"), ("1001", "1001"), ("36.5", "36.5"), ("\"36\"", "\"36\""), ("null", "null")])
  func `an API level is a whole number from 1 to 1000`(_ value: String, _ shown: String) {
    #expect(
      complaint {
        var keys = try reader("{\"androidApi\": \(value)}")
        _ = try AndroidPlatform(&keys)
      } == "phone.json: android.androidApi is \(shown); allowed: a whole number from 1 to 1000")
  }
}

extension AndroidService {
  fileprivate init(_ id: String, _ package: String, _ className: String, isOnHost: Bool = true) {
    self.init(ServiceID(id), package: PackageName(package), className: className, isOnHost: isOnHost)
  }
}
