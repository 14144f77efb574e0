/// An answer to reset, 2 to 33 bytes, as a PC/SC reader shows it for every card (ISO/IEC 7816-3, 8.2).
public struct ATR: Hashable, Sendable {
  /// The interface bytes that T0 or one of the TDs announces; nil where a byte is absent.
  public struct InterfaceBytes: Hashable, Sendable {
    /// TA of this group.
    public internal(set) var ta: UInt8?
    /// TB of this group.
    public internal(set) var tb: UInt8?
    /// TC of this group.
    public internal(set) var tc: UInt8?
    /// TD of this group, which announces the next group and names a protocol.
    public internal(set) var td: UInt8?
  }

  /// The whole answer, TS first and TCK, where present, last.
  public let bytes: [UInt8]

  /// The groups in order; only the first, which T0 announces, may be empty.
  public let interfaceBytes: [InterfaceBytes]

  private let historicalRange: Range<Int>

  /// Checks a whole answer: TS, every announced byte present, nothing more, TCK right.
  public init(_ bytes: [UInt8]) throws(ATRError) {
    guard (2...33).contains(bytes.count) else { throw .wrongCount(bytes.count) }
    guard bytes[0] == 0x3B || bytes[0] == 0x3F else { throw .invalidInitialByte(bytes[0]) }
    let (groups, end) = try Self.readGroups(bytes)
    let historicalEnd = end + Int(bytes[1] & 0x0F)
    let hasCheckByte = groups.contains { $0.td.map { $0 & 0x0F != 0 } ?? false }
    let needed = historicalEnd + (hasCheckByte ? 1 : 0)
    if bytes.count < needed { throw .truncated(needed: needed, found: bytes.count) }
    if bytes.count > needed { throw .surplus(needed: needed, found: bytes.count) }
    if hasCheckByte {
      let expected = Self.checkByte(bytes[1..<historicalEnd])
      let found = bytes[historicalEnd]
      if found != expected { throw .wrongCheckByte(found: found, expected: expected) }
    }
    self.bytes = bytes
    self.interfaceBytes = groups
    self.historicalRange = end..<historicalEnd
  }

  /// The historical bytes, 0 to 15 of them.
  public var historicalBytes: ArraySlice<UInt8> { bytes[historicalRange] }

  /// TCK; nil where only T=0 is offered, which has none.
  public var checkByte: UInt8? {
    historicalRange.upperBound < bytes.endIndex ? bytes[historicalRange.upperBound] : nil
  }

  /// The transmission protocols that are offered, T=0 to T=14, in order and without repetition.
  public var protocols: [UInt8] {
    guard interfaceBytes[0].td != nil else { return [0] }
    var offered: [UInt8] = []
    for number in interfaceBytes.compactMap({ $0.td.map { $0 & 0x0F } }) where number != 15 {
      if !offered.contains(number) { offered.append(number) }
    }
    return offered
  }

  /// The exclusive or of the bytes from T0 to the last before TCK.
  static func checkByte(_ bytes: ArraySlice<UInt8>) -> UInt8 {
    bytes.reduce(0, ^)
  }

  private static func readGroups(_ bytes: [UInt8]) throws(ATRError) -> ([InterfaceBytes], end: Int) {
    var groups: [InterfaceBytes] = []
    var index = 2
    var announced: UInt8? = bytes[1]
    func take(_ bit: UInt8, of present: UInt8) throws(ATRError) -> UInt8? {
      guard present & bit != 0 else { return nil }
      guard index < bytes.count else { throw .truncated(needed: index + 1, found: bytes.count) }
      index += 1
      return bytes[index - 1]
    }
    while let present = announced {
      let group = InterfaceBytes(
        ta: try take(0x10, of: present), tb: try take(0x20, of: present), tc: try take(0x40, of: present),
        td: try take(0x80, of: present))
      if groups.isEmpty || group != InterfaceBytes() { groups.append(group) }
      announced = group.td
    }
    return (groups, index)
  }
}

extension ATR: CustomStringConvertible {
  /// The bytes as hexadecimal digits.
  public var description: String { Hex.string(bytes) }
}
