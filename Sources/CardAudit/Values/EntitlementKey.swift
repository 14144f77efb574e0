import PhoneModel

/// The keys that card emulation knows, and those of reader sessions with which they are confused.
enum EntitlementKey: String, CaseIterable {
  case emulation = "com.apple.developer.nfc.hce"
  case prefixes = "com.apple.developer.nfc.hce.iso7816.select-identifier-prefixes"
  case defaultApp = "com.apple.developer.nfc.hce.default-contactless-app"

  /// Keys that belong into Info.plist.
  static let ofInfoPlist = [
    "NFCReaderUsageDescription", "com.apple.developer.nfc.readersession.iso7816.select-identifiers",
    "com.apple.developer.nfc.readersession.felica.systemcodes",
  ]

  /// Keys that start as ours do and are right.
  static let known = Set(allCases.map(\.rawValue) + ofInfoPlist + ["com.apple.developer.nfc.readersession.formats"])

  /// The key that `found` was most likely to be; nil when it is right, or resembles none.
  static func meant(by found: String) -> EntitlementKey? {
    guard !known.contains(found) else { return nil }
    let folded = found.lowercased()
    if let same = allCases.first(where: { $0.rawValue == folded }) { return same }
    if folded.hasPrefix(emulation.rawValue) || folded.hasPrefix("com.apple.developer.hce")
      || folded.hasPrefix("com.apple.developer.nfc-hce") || folded.hasPrefix("com.apple.developer.nfc.cardsession")
    {
      if folded.contains("default") { return .defaultApp }
      if folded.contains("ident") || folded.contains("prefix") || folded.contains("aid") { return .prefixes }
      return .emulation
    }
    return allCases.first { isNear(folded, $0.rawValue) }
  }

  /// At most two characters were put in, left out or replaced.
  private static func isNear(_ found: String, _ key: String) -> Bool {
    let (found, key) = (Array(found.utf8), Array(key.utf8))
    guard abs(found.count - key.count) <= 2, found.count <= 100 else { return false }
    var last = Array(0...key.count)
    for (i, letter) in found.enumerated() {
      var current = [i + 1]
      for (j, other) in key.enumerated() {
        current.append(min(last[j + 1] + 1, current[j] + 1, last[j] + (letter == other ? 0 : 1)))
      }
      last = current
    }
    return last[key.count] <= 2
  }
}
