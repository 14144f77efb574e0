import ISO7816

/// Names of applications that readers ask for, each with the public document that assigns its AID.
package enum WellKnownAIDs {
  /// One application, or all whose AID starts so.
  package struct Entry: Hashable, Sendable {
    /// The whole AID, or its start.
    package let bytes: [UInt8]
    /// What people call it.
    package let name: String
    /// Where the number is published.
    package let source: String
    /// Whether longer AIDs that start so have this name too.
    package let isPrefix: Bool
  }

  /// The name of the application with this AID: the longest entry that fits; nil when none does.
  package static func name(of aid: some Collection<UInt8>) -> String? {
    let fitting = entries.filter { $0.isPrefix ? aid.starts(with: $0.bytes) : aid.elementsEqual($0.bytes) }
    return fitting.max { $0.bytes.count < $1.bytes.count }?.name
  }

  /// Whose application an entitlement's prefix names or leads into; nil for the tag's own AID, which is everybody's,
  /// and for one that the table does not know.
  package static func owner(ofPrefix prefix: some Collection<UInt8>) -> Entry? {
    let fitting = entries.filter { entry in
      prefix.starts(with: entry.bytes) || !entry.isPrefix && entry.bytes.starts(with: prefix)
    }
    guard !prefix.elementsEqual(ndefTagVersions[0]), !prefix.elementsEqual(ndefTagVersions[1]) else { return nil }
    return fitting.max { $0.bytes.count < $1.bytes.count }
  }

  /// The AIDs of the NDEF tag application, version 1 and version 2.
  package static let ndefTagVersions: [[UInt8]] = [
    [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x00], [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01],
  ]

  /// All entries; a RID stands for its owner's applications and carries no brand.
  package static let entries: [Entry] = [
    whole(ndefTagVersions[0], "NDEF Tag Application version 1", "NFC Forum Type 4 Tag Operation 1.0"),
    whole(ndefTagVersions[1], "NDEF Tag Application", "NFC Forum Type 4 Tag Operation 2.0"),
    whole(Array("2PAY.SYS.DDF01".utf8), "PPSE", "EMV Contactless Book B, application selection"),
    whole(Array("1PAY.SYS.DDF01".utf8), "PSE", "EMV Book 1, application selection"),
    whole(Array("OSE.VAS.01".utf8), "OSE", "Google Smart Tap 2.1, SELECT OSE"),
    whole(
      [0xA0, 0x00, 0x00, 0x04, 0x76, 0xD0, 0x00, 0x01, 0x11], "Smart Tap", "Google Smart Tap 2.1, SELECT Smart Tap"),
    prefix([0xA0, 0x00, 0x00, 0x03, 0x08], "PIV", "NIST SP 800-73-4 part 1, application identifier"),
    prefix([0xD2, 0x76, 0x00, 0x01, 0x24], "OpenPGP", "OpenPGP Smart Card Application 3.4, application identifier"),
    whole([0xA0, 0x00, 0x00, 0x02, 0x47, 0x10, 0x01], "eMRTD", "ICAO Doc 9303 part 10, application identifier"),
    whole([0xA0, 0x00, 0x00, 0x02, 0x48, 0x04, 0x00], "mdoc", "ISO/IEC 18013-5, NFC data transfer"),
    whole([0xA0, 0x00, 0x00, 0x06, 0x47, 0x2F, 0x00, 0x01], "FIDO", "FIDO CTAP 2.1, NFC applet selection"),
    whole([0xA0, 0x00, 0x00, 0x08, 0x98, 0x00, 0x00, 0x01], "PKOC", "PSIA's published reader code (psialliance-org)"),
    whole([0xA0, 0x00, 0x00, 0x09, 0x09, 0xAC, 0xCE, 0x55, 0x01], "Aliro expedited phase", "CSA Aliro 1.0"),
    whole([0xA0, 0x00, 0x00, 0x09, 0x09, 0xAC, 0xCE, 0x55, 0x02], "Aliro step-up phase", "CSA Aliro 1.0"),
    whole(
      [0xA0, 0x00, 0x00, 0x04, 0x76] + Array("AndroidHCE".utf8), "Android's own probe",
      "Android Open Source Project, HostEmulationManager"),
    owner([0xA0, 0x00, 0x00, 0x00, 0x03]),
    owner([0xA0, 0x00, 0x00, 0x00, 0x04]),
    owner([0xA0, 0x00, 0x00, 0x00, 0x25]),
    owner([0xA0, 0x00, 0x00, 0x00, 0x65]),
    owner([0xA0, 0x00, 0x00, 0x01, 0x52]),
    owner([0xA0, 0x00, 0x00, 0x03, 0x33]),
  ]

  private static func whole(_ bytes: [UInt8], _ name: String, _ source: String) -> Entry {
    Entry(bytes: bytes, name: name, source: source, isPrefix: false)
  }

  private static func prefix(_ bytes: [UInt8], _ name: String, _ source: String) -> Entry {
    Entry(bytes: bytes, name: name, source: source, isPrefix: true)
  }

  /// A payment scheme, by its number alone.
  private static func owner(_ rid: [UInt8]) -> Entry {
    prefix(rid, "RID \(Hex.string(rid))", "ISO/IEC 7816-5, register of application providers")
  }
}
