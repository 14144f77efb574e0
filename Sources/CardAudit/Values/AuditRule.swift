/// What the audit looks for; the raw value is the id that reports and suppressions use.
///
/// Sources: Apple's pages on the three entitlements and on provisioning profiles (confidence A) unless a rule says
/// otherwise.
package enum AuditRule: String, CaseIterable, Hashable, Sendable {
  // Files
  case unreadable = "file-unreadable"
  case tooLarge = "file-too-large"
  case notPropertyList = "file-not-a-property-list"
  case hostile = "file-hostile"
  case nothingFound = "nothing-to-audit"

  // Entitlements
  case emulationMissing = "hce-missing"
  case emulationNotBoolean = "hce-not-boolean"
  case emulationFalse = "hce-false"
  case keyMisspelt = "key-misspelt"
  case keyInWrongFile = "key-in-wrong-file"
  case prefixesMissing = "prefixes-missing"
  case prefixesNotArray = "prefixes-not-array"
  case prefixesEmpty = "prefixes-empty"
  case prefixNotString = "prefix-not-string"
  case prefixNotHexadecimal = "prefix-not-hexadecimal"
  case prefixOddDigits = "prefix-odd-digits"
  case prefixTooShort = "prefix-shorter-than-rid"
  case prefixTooLong = "prefix-too-long"
  case prefixRepeated = "prefix-repeated"
  case prefixCovered = "prefix-covered"
  case prefixIsPPSE = "prefix-is-ppse"
  case prefixOfAnother = "prefix-of-another"
  case defaultAppNotBoolean = "default-app-not-boolean"
  case defaultAppAlone = "default-app-without-hce"

  // Profiles
  case profileDamaged = "profile-damaged"
  case profileExpired = "profile-expired"
  case profileOtherApp = "profile-of-another-app"
  case profileMissing = "profile-missing"
  case notInProfile = "entitlement-not-in-profile"

  // Signed apps
  case executableMissing = "executable-missing"
  case executableDamaged = "executable-damaged"
  case notSigned = "not-signed"
  case signatureWithoutEntitlements = "signature-without-entitlements"
  case archiveDamaged = "archive-damaged"
  case archiveUnsafeName = "archive-unsafe-name"
  case archiveWithoutApp = "archive-without-app"

  // Xcode projects
  case projectDamaged = "project-damaged"
  case projectWithoutEntitlements = "project-without-entitlements"
  case projectFileMissing = "project-file-missing"
}

extension AuditRule {
  package var severity: AuditSeverity {
    switch self {
    case .prefixRepeated, .prefixCovered, .prefixIsPPSE, .prefixOfAnother, .profileMissing, .projectWithoutEntitlements:
      .warning
    case .unreadable, .tooLarge, .notPropertyList, .hostile, .nothingFound, .emulationMissing, .emulationNotBoolean,
      .emulationFalse, .keyMisspelt, .keyInWrongFile, .prefixesMissing, .prefixesNotArray, .prefixesEmpty,
      .prefixNotString, .prefixNotHexadecimal, .prefixOddDigits, .prefixTooShort, .prefixTooLong,
      .defaultAppNotBoolean, .defaultAppAlone, .profileDamaged, .profileExpired, .profileOtherApp, .notInProfile,
      .executableMissing, .executableDamaged, .notSigned, .signatureWithoutEntitlements, .archiveDamaged,
      .archiveUnsafeName, .archiveWithoutApp, .projectDamaged, .projectFileMissing:
      .error
    }
  }

  /// The rule in one sentence.
  package var sentence: String {
    switch self {
    case .unreadable: "A file that is to be audited can be read."
    case .tooLarge: "A file is not larger than its kind ever is."
    case .notPropertyList:
      "Entitlements, Info.plist and a profile's content are property lists with a dictionary at their root."
    case .hostile: "A file holds nothing that is made to exhaust whoever reads it."
    case .nothingFound: "A path that is given leads to something that can be audited."
    case .emulationMissing: "An app that emulates cards has com.apple.developer.nfc.hce."
    case .emulationNotBoolean: "com.apple.developer.nfc.hce is a Boolean."
    case .emulationFalse: "com.apple.developer.nfc.hce is true."
    case .keyMisspelt: "A key that is nearly one of the card emulation keys is that key."
    case .keyInWrongFile:
      "Entitlements stand in the entitlements file; usage texts and reader AIDs stand in Info.plist."
    case .prefixesMissing: "An app that emulates cards lists the AIDs, RIDs or prefixes that it answers."
    case .prefixesNotArray: "The list of prefixes is an array of strings."
    case .prefixesEmpty: "The list of prefixes has at least one entry."
    case .prefixNotString: "A prefix is a string of hexadecimal digits."
    case .prefixNotHexadecimal: "A prefix has hexadecimal digits only, without spaces or separators."
    case .prefixOddDigits: "A prefix has an even number of digits."
    case .prefixTooShort: "A prefix is never shorter than the RID: 5 bytes, 10 digits."
    case .prefixTooLong: "A prefix is never longer than an AID: 16 bytes, 32 digits."
    case .prefixRepeated: "A prefix is listed once."
    case .prefixCovered: "A prefix is not already covered by a shorter one."
    case .prefixIsPPSE: "Listing the PPSE takes its answer from the system; the app must give it."
    case .prefixOfAnother: "A listed AID is the app's own, not one that a public table gives to somebody else."
    case .defaultAppNotBoolean: "com.apple.developer.nfc.hce.default-contactless-app is a Boolean."
    case .defaultAppAlone: "The default-app entitlement goes with com.apple.developer.nfc.hce."
    case .profileDamaged: "A provisioning profile is a CMS message whose signature fits its content."
    case .profileExpired: "The provisioning profile has not expired."
    case .profileOtherApp: "The provisioning profile is for this app's identifier."
    case .profileMissing: "A signed app carries its provisioning profile."
    case .notInProfile: "Every card emulation entitlement of the app is granted by its profile."
    case .executableMissing: "An app has its executable."
    case .executableDamaged: "The app's executable is a Mach-O file whose parts lie inside it."
    case .notSigned: "The app's executable is signed."
    case .signatureWithoutEntitlements: "The app's signature holds entitlements."
    case .archiveDamaged: "An .ipa is a zip archive."
    case .archiveUnsafeName: "No name in an archive leads out of it."
    case .archiveWithoutApp: "An .ipa holds Payload/NAME.app with its Info.plist."
    case .projectDamaged: "An Xcode project's project.pbxproj is whole."
    case .projectWithoutEntitlements: "An Xcode project names an entitlements file (CODE_SIGN_ENTITLEMENTS)."
    case .projectFileMissing: "A file that the project names is there."
    }
  }

  /// What to do about a finding.
  package var advice: String {
    switch self {
    case .unreadable: "Check the path and your rights to it."
    case .tooLarge, .hostile: "Make sure that the file is what its name says."
    case .notPropertyList: "Open the file in Xcode, or check it with plutil -lint."
    case .nothingFound:
      "Give an .entitlements file, an Info.plist, a .mobileprovision, an .app, an .ipa or a folder with an Xcode project."
    case .emulationMissing:
      "Add com.apple.developer.nfc.hce with the value true once Apple has granted it to your App ID."
    case .emulationNotBoolean, .defaultAppNotBoolean: "Write <true/>, not a string or a number."
    case .emulationFalse: "Write <true/>; with false CardSession() ends the process."
    case .keyMisspelt: "Use the key exactly as Apple's page spells it; any other is ignored in silence."
    case .keyInWrongFile: "Move the key; in the other file it is ignored in silence."
    case .prefixesMissing, .prefixesEmpty:
      "Add com.apple.developer.nfc.hce.iso7816.select-identifier-prefixes with what Apple granted; without it no SELECT "
        + "reaches the app."
    case .prefixesNotArray, .prefixNotString: "Write <array> with one <string> for each prefix."
    case .prefixNotHexadecimal: "Write only the digits 0-9 and A-F, as in D2760000850101."
    case .prefixOddDigits: "Two digits make a byte: add the missing digit, a leading 0 included."
    case .prefixTooShort: "List at least the five bytes of the RID."
    case .prefixTooLong: "List at most 16 bytes; an AID is never longer."
    case .prefixRepeated, .prefixCovered: "Remove the entry: it changes nothing."
    case .prefixIsPPSE: "Remove the entry to let the system answer, or answer SELECT 2PAY.SYS.DDF01 with your own FCI."
    case .prefixOfAnother: "Make sure that Apple granted it and that its owner agrees."
    case .defaultAppAlone: "Add com.apple.developer.nfc.hce, or remove the key."
    case .profileDamaged: "Download the profile again from Apple's developer site."
    case .profileExpired: "Renew the profile on Apple's developer site and sign the app with it."
    case .profileOtherApp: "Sign with the profile of this App ID."
    case .profileMissing: "Sign the app with a profile, unless the App Store has re-signed it."
    case .notInProfile: "Add the capability to the App ID, renew the profile, or remove the entitlement."
    case .executableMissing, .executableDamaged: "Build the app again."
    case .notSigned, .signatureWithoutEntitlements: "Sign the app with its entitlements: codesign --entitlements."
    case .archiveDamaged, .archiveWithoutApp: "Export the archive again from Xcode."
    case .archiveUnsafeName: "Do not unpack this archive."
    case .projectDamaged: "Open the project in Xcode, or take project.pbxproj from your version control again."
    case .projectWithoutEntitlements: "Set CODE_SIGN_ENTITLEMENTS in the target's build settings."
    case .projectFileMissing: "Correct the build setting or restore the file."
    }
  }
}
