/// What readers find wrong with the bytes of a capability container (file E103), rule by rule.
///
/// Where `CapabilityContainer` stops at the first broken rule, this names them all, and adds what some readers refuse
/// although the standard allows it. NFC Forum Type 4 Tag, mapping version 2.0, 5.1, and behaviour of Android phones.
public enum CapabilityLint {
  /// How bad a finding is.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Readers must refuse the tag.
    case error
    /// Some readers refuse the tag, or read it badly.
    case warning
  }

  /// A rule, by its id.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// The container has 15 bytes or more.
    case length = "cc.length"
    /// CCLEN is 15 or more, and not more than there is.
    case lengthField = "cc.cclen"
    /// The mapping version is 2.0 or 3.0.
    case version = "cc.version"
    /// MLe is 000F or more.
    case responseLimit = "cc.mle"
    /// MLe is 003B to 00FF, so that every reader's short reads are enough.
    case commonResponseLimit = "cc.mle-common"
    /// MLc is 0001 or more.
    case commandLimit = "cc.mlc"
    /// The first TLV is 04 06.
    case controlTLV = "cc.control-tlv"
    /// The file identifier is not reserved.
    case fileIdentifier = "cc.file-id"
    /// The size is 0005 to 7FFF.
    case fileSize = "cc.file-size"
    /// Read access is 00.
    case readAccess = "cc.read-access"
    /// Write access is 00 or FF.
    case writeAccess = "cc.write-access"
  }

  /// One broken rule.
  public struct Finding: Hashable, Sendable {
    /// The rule.
    public let rule: Rule
    /// How bad it is.
    public let severity: Severity
    /// One sentence: what was found.
    public let sentence: String
    /// One sentence: what to do.
    public let advice: String
  }

  /// Checks a container as it was read; without findings every known reader takes it.
  public static func findings(_ container: some Collection<UInt8>) -> [Finding] {
    let bytes = Array(container)
    guard bytes.count >= 15 else {
      return [
        Finding(
          rule: .length, severity: .error, sentence: "the container has \(bytes.count) bytes, 15 are needed",
          advice: "answer READ BINARY of file E103 with a short Le of 0F with all 15 bytes")
      ]
    }
    let reader = ContainerFields(bytes: bytes)
    return reader.lengths + reader.limits + reader.file + reader.access
  }
}

private struct ContainerFields {
  let bytes: [UInt8]

  typealias Finding = CapabilityLint.Finding

  var lengths: [Finding] {
    let length = number(0)
    return [
      finding(
        .lengthField, .error, length < 15 || length > bytes.count,
        "CCLEN says \(length) bytes, the container has \(bytes.count)", "set CCLEN to the number of bytes, 000F or more"
      ),
      finding(
        .version, .error, bytes[2] != 0x20 && bytes[2] != 0x30 && bytes[2] & 0xF0 != 0x10,
        "the mapping version is \(bytes[2] >> 4).\(bytes[2] & 15)", "set the mapping version to 20"),
      finding(
        .version, .warning, bytes[2] & 0xF0 == 0x10,
        "the mapping version is 1.\(bytes[2] & 15), which few readers know",
        "set the mapping version to 20 and use the name D2760000850101"),
    ].compactMap { $0 }
  }

  var limits: [Finding] {
    let (mle, mlc) = (number(3), number(5))
    return [
      finding(
        .responseLimit, .error, mle < 0x000F, "MLe is \(hex(3, 2)), 000F is the least", "set MLe to 00F6"),
      finding(
        .commonResponseLimit, .warning, mle >= 0x000F && !(0x003B...0x00FF).contains(mle),
        "MLe is \(hex(3, 2)); some readers take 003B to 00FF only, or answer a short Le of 00 badly", "set MLe to 00F6"),
      finding(.commandLimit, .error, mlc < 1, "MLc is 0000, nothing can be written", "set MLc to 00F6"),
    ].compactMap { $0 }
  }

  var file: [Finding] {
    let (identifier, size) = (number(9), number(11))
    let reserved = [0x0000, 0x3F00, 0x3FFF, 0xE102, 0xE103, 0xFFFF]
    return [
      finding(
        .controlTLV, .error, bytes[7] != 0x04 || bytes[8] != 0x06,
        "the first TLV starts with \(hex(7, 2)), an NDEF File Control TLV with 0406",
        "begin the TLVs with the NDEF file's, tag 04 and length 06"),
      finding(
        .fileIdentifier, .error, reserved.contains(identifier), "the file identifier \(hex(9, 2)) is reserved",
        "use E104"),
      finding(
        .fileSize, .error, size < 5 || size == 0xFFFF, "the file size is \(hex(11, 2)), 0005 is the least",
        "set the size to 7FFF or less"),
      finding(
        .fileSize, .warning, size > 0x7FFF && size < 0xFFFF,
        "the file size is \(hex(11, 2)), over the 7FFF that READ BINARY reaches, and some phones refuse it",
        "set the size to 7FFF or less"),
    ].compactMap { $0 }
  }

  var access: [Finding] {
    [
      finding(
        .readAccess, .warning, bytes[13] != 0x00, "read access is \(hex(13, 1)), readers take 00 alone",
        "set read access to 00"),
      finding(
        .writeAccess, .warning, bytes[14] != 0x00 && bytes[14] != 0xFF,
        "write access is \(hex(14, 1)), readers take 00 and FF", "set write access to 00, or FF for a read-only tag"),
    ].compactMap { $0 }
  }

  private func finding(
    _ rule: CapabilityLint.Rule, _ severity: CapabilityLint.Severity, _ isBroken: Bool, _ sentence: String,
    _ advice: String
  ) -> Finding? {
    isBroken ? Finding(rule: rule, severity: severity, sentence: sentence, advice: advice) : nil
  }

  private func number(_ offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }

  private func hex(_ offset: Int, _ count: Int) -> String {
    bytes[offset..<(offset + count)].map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }
}
