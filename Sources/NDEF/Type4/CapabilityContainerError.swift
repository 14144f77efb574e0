/// Why bytes or values are not a Type 4 Tag's capability container.
public enum CapabilityContainerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Fewer bytes than a container with one NDEF file has.
  case tooShort(count: Int)
  /// CCLEN says fewer bytes than a container with one NDEF file has.
  case lengthField(Int)
  /// The major version is neither 1 nor 2.
  case unsupportedVersion(UInt8)
  /// MLe is outside 15 to 65,535.
  case responseLimit(Int)
  /// MLc is outside 1 to 65,535.
  case commandLimit(Int)
  /// The first TLV is not an NDEF File Control TLV.
  case controlTLV(tag: UInt8, length: UInt8)
  /// The NDEF file has an identifier that other files own.
  case reservedFileIdentifier(UInt16)
  /// The NDEF file's size is outside 5 to 65,534.
  case fileSize(Int)

  /// One sentence: what was found and what was needed.
  public var description: String {
    switch self {
    case .tooShort(let count): "the capability container has \(count) bytes, 15 are needed"
    case .lengthField(let value): "CCLEN says \(value) bytes, 15 are needed"
    case .unsupportedVersion(let version):
      "the mapping version is \(version >> 4).\(version & 15), 1 and 2 are supported"
    case .responseLimit(let value): "MLe is \(value), 15 to 65535 are allowed"
    case .commandLimit(let value): "MLc is \(value), 1 to 65535 are allowed"
    case .controlTLV(let tag, let length):
      "the first TLV has tag \(tag) and length \(length), an NDEF File Control TLV has 4 and 6"
    case .reservedFileIdentifier(let identifier):
      "the NDEF file has the reserved identifier \(String(identifier, radix: 16, uppercase: true))"
    case .fileSize(let size): "the NDEF file has \(size) bytes, 5 to 65534 are allowed"
    }
  }
}
