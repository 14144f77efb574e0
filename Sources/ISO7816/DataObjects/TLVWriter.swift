/// Writes BER-TLV data objects and computes their lengths, each in the fewest bytes (ISO/IEC 8825-1, 8.1.3).
public struct TLVWriter: Sendable {
  /// What was written so far.
  public private(set) var bytes: [UInt8] = []

  /// Starts without any object.
  public init() {}

  /// Appends one object; under a constructed tag the value must be whole objects, which is not checked.
  public mutating func append(_ tag: TLVTag, _ value: some Collection<UInt8>) {
    bytes.append(contentsOf: tag.bytes)
    bytes.append(contentsOf: Self.length(value.count))
    bytes.append(contentsOf: value)
  }

  /// Appends a constructed object whose contents the closure writes; a primitive tag is a mistake in the program.
  ///
  /// When the closure throws, nothing is appended.
  public mutating func append<Failure: Error>(
    _ tag: TLVTag, contents: (inout TLVWriter) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(tag.isConstructed, "only a constructed tag has contents")
    var inner = TLVWriter()
    try contents(&inner)
    append(tag, inner.bytes)
  }

  /// Appends objects that are encoded already, as they are.
  public mutating func append(encoded objects: some Collection<UInt8>) {
    bytes.append(contentsOf: objects)
  }

  private static func length(_ count: Int) -> [UInt8] {
    if count < 0x80 { return [UInt8(count)] }
    var digits: [UInt8] = []
    var rest = count
    while rest > 0 {
      digits.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
    return [0x80 | UInt8(digits.count)] + digits.reversed()
  }
}
