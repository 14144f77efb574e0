import Foundation
import ISO7816
import PhoneModel

/// Which entitlements an app has: the phone file's entry, else the file beside the executable, else a little, said aloud.
struct Granted {
  let entitlements: Entitlements
  /// What the timeline says when nobody granted anything.
  let notice: String?

  init(app: AppID, executable: String, file: PhoneFile) throws(PhoneFileError) {
    let beside = executable + ".entitlements"
    if let entry = file.apps.first(where: { $0.id == app }) {
      entitlements = entry.entitlements
      notice = nil
    } else if FileManager.default.fileExists(atPath: beside) {
      entitlements = try EntitlementsFile.read(path: beside)
      notice = nil
    } else {
      entitlements = Self.without
      notice =
        "no entitlements for \(app): only \(Self.tagAID) is granted; "
        + "put them into the phone file or into \((beside as NSString).lastPathComponent)"
    }
  }

  static let tagAID = "D2760000850101"

  /// The NFC Forum tag's AID and nothing else. (never everything, in silence)
  private static let without = Entitlements(
    selectIdentifierPrefixes: [AIDPrefix([0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01])].compactMap { $0 })
}
