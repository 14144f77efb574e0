/// Walks over BER-TLV data objects without copying or allocating (ISO/IEC 7816-4; ISO/IEC 8825-1, 8.1).
///
/// Only what is walked over is checked: what follows the last object that was asked for, and values that nobody opens,
/// may be malformed.
public struct TLVReader: Sendable {
  private let bytes: ArraySlice<UInt8>
  private let rules: TLVRules
  private let depth: Int
  /// The offset of the first byte.
  private let base: Int
  /// How many bytes were read.
  private var position = 0

  /// Reads a slice; offsets of objects and errors count from its start.
  public init(_ bytes: ArraySlice<UInt8>, rules: TLVRules = .strict) {
    self.init(bytes, rules: rules, depth: 1, offset: 0)
  }

  /// Reads a whole array.
  public init(_ bytes: [UInt8], rules: TLVRules = .strict) {
    self.init(bytes[...], rules: rules)
  }

  init(_ bytes: ArraySlice<UInt8>, rules: TLVRules, depth: Int, offset: Int) {
    self.bytes = bytes
    self.rules = rules
    self.depth = depth
    self.base = offset
  }

  /// Reads the next object; nil at the end.
  ///
  /// After an error the reader stays where it was and throws the same again.
  public mutating func next() throws(TLVError) -> TLVObject? {
    let bytes = bytes
    let span = bytes.span
    let start = rules.allowsPadding ? TLVHeader.afterPadding(span, position, before: span.count) : position
    guard start < span.count else { return nil }
    let header = try TLVHeader(span, at: start, before: span.count, rules: rules, depth: depth, base: base)
    position = header.end
    return TLVObject(
      tag: header.tag, offset: base + start, source: bytes, start: bytes.startIndex + start,
      valueStart: bytes.startIndex + header.valueStart, valueEnd: bytes.startIndex + header.valueEnd,
      end: bytes.startIndex + header.end, rules: rules, depth: depth)
  }
}
