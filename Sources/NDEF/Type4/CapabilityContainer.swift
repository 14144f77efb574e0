/// What a Type 4 Tag says about itself: file E103.
///
/// NFC Forum Type 4 Tag, mapping version 2.0, 5.1.
///
/// The default says MLe and MLc 00F6 and a file of 7FFF bytes, read and write free. 246 data bytes make a command of at
/// most 251 and an answer of at most 248 bytes, so each fits one ISO/IEC 14443-4 block of 256 bytes and a short Lc or
/// Le. A reader with a buffer of one frame needs no chaining, nfcpy writes small messages in one command, and readers
/// that accept no file above 7FFF (the reach of READ BINARY's 15-bit offset) accept the tag.
public struct CapabilityContainer: Hashable, Sendable {
  /// Major version in the high nibble, minor in the low one: 0x20, or 0x10 for version-1 tags.
  public let mappingVersion: UInt8
  /// MLe: the most data bytes that a reader may ask for in one READ BINARY, 15 to 65,535.
  public let maximumResponseData: Int
  /// MLc: the most data bytes that a reader may send in one UPDATE BINARY, 1 to 65,535.
  public let maximumCommandData: Int
  /// The identifier of the NDEF file.
  public let fileIdentifier: UInt16
  /// The size of the NDEF file with its two length bytes, 5 to 65,534.
  public let maximumFileSize: Int
  /// 0x00 when reading is free; other values are proprietary conditions.
  public let readAccess: UInt8
  /// 0x00 when writing is free, 0xFF when nobody may write; other values are proprietary conditions.
  public let writeAccess: UInt8

  /// The container described above.
  public static let standard = CapabilityContainer(
    checkedVersion: 0x20, 0x00F6, 0x00F6, 0xE104, 0x7FFF, readAccess: 0x00, writeAccess: 0x00)

  /// The number of bytes of a container with one NDEF file.
  public static let byteCount = 15

  /// Makes a container, or says which value is outside its range.
  public init(
    mappingVersion: UInt8 = 0x20, maximumResponseData: Int = 0x00F6, maximumCommandData: Int = 0x00F6,
    fileIdentifier: UInt16 = 0xE104, maximumFileSize: Int = 0x7FFF, readAccess: UInt8 = 0x00, writeAccess: UInt8 = 0x00
  ) throws(CapabilityContainerError) {
    guard [1, 2].contains(mappingVersion >> 4) else { throw .unsupportedVersion(mappingVersion) }
    guard (0x000F...0xFFFF).contains(maximumResponseData) else { throw .responseLimit(maximumResponseData) }
    guard (0x0001...0xFFFF).contains(maximumCommandData) else { throw .commandLimit(maximumCommandData) }
    guard ![0x0000, 0x3F00, 0x3FFF, 0xE102, 0xE103, 0xFFFF].contains(fileIdentifier) else {
      throw .reservedFileIdentifier(fileIdentifier)
    }
    guard (0x0005...0xFFFE).contains(maximumFileSize) else { throw .fileSize(maximumFileSize) }
    self.init(
      checkedVersion: mappingVersion, maximumResponseData, maximumCommandData, fileIdentifier, maximumFileSize,
      readAccess: readAccess, writeAccess: writeAccess)
  }

  private init(
    checkedVersion: UInt8, _ maximumResponseData: Int, _ maximumCommandData: Int, _ fileIdentifier: UInt16,
    _ maximumFileSize: Int, readAccess: UInt8, writeAccess: UInt8
  ) {
    self.mappingVersion = checkedVersion
    self.maximumResponseData = maximumResponseData
    self.maximumCommandData = maximumCommandData
    self.fileIdentifier = fileIdentifier
    self.maximumFileSize = maximumFileSize
    self.readAccess = readAccess
    self.writeAccess = writeAccess
  }

  /// Decodes the first 15 bytes of file E103; further control TLVs after the NDEF file's are left alone.
  public init(decoding bytes: some Collection<UInt8>) throws(CapabilityContainerError) {
    let bytes = Array(bytes)
    guard bytes.count >= Self.byteCount else { throw .tooShort(count: bytes.count) }
    func number(_ offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }
    guard number(0) >= Self.byteCount else { throw .lengthField(number(0)) }
    guard bytes[7] == 0x04, bytes[8] == 0x06 else { throw .controlTLV(tag: bytes[7], length: bytes[8]) }
    try self.init(
      mappingVersion: bytes[2], maximumResponseData: number(3), maximumCommandData: number(5),
      fileIdentifier: UInt16(number(9)), maximumFileSize: number(11), readAccess: bytes[13], writeAccess: bytes[14])
  }

  /// The 15 bytes of file E103.
  public var bytes: [UInt8] {
    func pair(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }
    return pair(Self.byteCount) + [mappingVersion] + pair(maximumResponseData) + pair(maximumCommandData)
      + [0x04, 0x06] + pair(Int(fileIdentifier)) + pair(maximumFileSize) + [readAccess, writeAccess]
  }

  /// The same container for a tag that nobody may write: write access FF.
  public var writeProtected: CapabilityContainer {
    CapabilityContainer(
      checkedVersion: mappingVersion, maximumResponseData, maximumCommandData, fileIdentifier, maximumFileSize,
      readAccess: readAccess, writeAccess: 0xFF)
  }

  /// The most bytes that an NDEF message in the file may have.
  public var maximumMessageSize: Int { maximumFileSize - 2 }
}
