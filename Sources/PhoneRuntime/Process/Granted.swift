import Foundation
import ISO7816
package import PhoneModel

/// Which entitlements an app has: the phone file's entry, else the file beside the executable, else a little, said aloud.
struct Granted {
  let entitlements: Entitlements
  /// What the timeline says when nobody granted anything.
  let notice: String?

  /// `own` is what an app that comes with the tool brings along.
  init(
    app: AppID, executable: String, file: PhoneFile, own: Entitlements? = nil
  ) throws(PhoneFileError) {
    let beside = executable + ".entitlements"
    if let entry = file.apps.first(where: { $0.id == app }) {
      entitlements = entry.entitlements
      notice = nil
    } else if let own {
      entitlements = own
      notice = nil
    } else if FileManager.default.fileExists(atPath: beside) {
      entitlements = try EntitlementsFile.read(path: beside)
      notice = nil
    } else {
      entitlements = .tagOnly
      notice =
        "no entitlements for \(app): only D2760000850101 is granted; "
        + "put them into the phone file or into \((beside as NSString).lastPathComponent)"
    }
  }
}

extension Entitlements {
  /// What an app gets that nobody granted anything: the NFC Forum tag's AID. (never everything, in silence)
  package static let tagOnly = Entitlements(
    selectIdentifierPrefixes: [AIDPrefix([0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01])].compactMap { $0 })
}
