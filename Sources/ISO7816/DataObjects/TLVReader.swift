/// Walks over BER-TLV data objects without copying or allocating (ISO/IEC 7816-4; ISO/IEC 8825-1, 8.1).
///
/// Only what is walked over is checked: what follows the last object that was asked for, and values that nobody opens,
/// may be malformed.
public struct TLVReader: Sendable {
  private let bytes: ArraySlice<UInt8>
  private let rules: TLVRules
  private let depth: Int
  /// What is subtracted from an index of `bytes` to get an offset.
  private let origin: Int
  private var position: Int

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
    self.origin = bytes.startIndex - offset
    self.position = bytes.startIndex
  }

  /// Reads the next object; nil at the end.
  ///
  /// After an error the reader stays where it was and throws the same again.
  public mutating func next() throws(TLVError) -> TLVObject? {
    let start = afterPadding(position)
    guard start < bytes.endIndex else { return nil }
    if depth > rules.maxDepth { throw .tooDeep(limit: rules.maxDepth, offset: start - origin) }
    let header = try header(at: start)
    let valueEnd: Int
    let end: Int
    if let length = header.length {
      valueEnd = header.valueStart + length
      end = valueEnd
    } else {
      valueEnd = try endOfIndefiniteValue(header)
      end = valueEnd + 2
    }
    position = end
    return TLVObject(
      tag: header.tag, offset: start - origin, source: bytes, start: start, valueStart: header.valueStart,
      valueEnd: valueEnd, end: end, rules: rules, depth: depth)
  }

  private struct Header {
    var tag: TLVTag
    /// Nil when indefinite.
    var length: Int?
    var start: Int
    var valueStart: Int
  }

  private func afterPadding(_ index: Int) -> Int {
    var index = index
    if rules.allowsPadding {
      while index < bytes.endIndex, bytes[index] == 0 { index += 1 }
    }
    return index
  }

  private func header(at start: Int) throws(TLVError) -> Header {
    let (tag, lengthStart) = try tag(at: start)
    guard lengthStart < bytes.endIndex else { throw .truncatedLength(offset: lengthStart - origin) }
    let first = bytes[lengthStart]
    var valueStart = lengthStart + 1
    var length = UInt32(first)
    switch first {
    case 0x00...0x7F:
      break
    case 0x80:
      guard rules.allowsIndefiniteLength else { throw .indefiniteLength(offset: lengthStart - origin) }
      guard tag.isConstructed else { throw .indefinitePrimitive(tag, offset: lengthStart - origin) }
      return Header(tag: tag, length: nil, start: start, valueStart: valueStart)
    case 0x81...0x84:
      let count = Int(first & 0x0F)
      guard bytes.endIndex - valueStart >= count else { throw .truncatedLength(offset: lengthStart - origin) }
      length = 0
      for index in valueStart..<(valueStart + count) { length = length << 8 | UInt32(bytes[index]) }
      valueStart += count
    default:
      throw .invalidLength(first, offset: lengthStart - origin)
    }
    let needed = Int(clamping: length)
    let found = bytes.endIndex - valueStart
    guard needed <= found else {
      throw .truncatedValue(tag, needed: needed, found: found, offset: valueStart - origin)
    }
    return Header(tag: tag, length: needed, start: start, valueStart: valueStart)
  }

  private func tag(at start: Int) throws(TLVError) -> (TLVTag, next: Int) {
    let first = bytes[start]
    if first == 0 { throw .padding(offset: start - origin) }
    if first & 0x1F != 0x1F { return (TLVTag(wellFormed: UInt32(first)), start + 1) }
    guard start + 1 < bytes.endIndex else { throw .truncatedTag(offset: start - origin) }
    let second = bytes[start + 1]
    let two = UInt32(first) << 8 | UInt32(second)
    if second & 0x80 == 0 { return (TLVTag(wellFormed: two), start + 2) }
    if second == 0x80 { throw .invalidTag(offset: start - origin) }
    guard start + 2 < bytes.endIndex else { throw .truncatedTag(offset: start - origin) }
    let third = bytes[start + 2]
    if third & 0x80 != 0 { throw .tagTooLong(offset: start - origin) }
    return (TLVTag(wellFormed: two << 8 | UInt32(third)), start + 3)
  }

  /// Finds the 00 00 that belongs to an object of indefinite length, over the objects inside it.
  private func endOfIndefiniteValue(_ outer: Header) throws(TLVError) -> Int {
    var open = 1
    var index = outer.valueStart
    while index < bytes.endIndex {
      if bytes[index] == 0, index + 1 < bytes.endIndex, bytes[index + 1] == 0 {
        open -= 1
        if open == 0 { return index }
        index += 2
      } else if bytes[index] == 0, rules.allowsPadding {
        index += 1
      } else {
        let inner = try header(at: index)
        if let length = inner.length {
          index = inner.valueStart + length
        } else {
          open += 1
          if depth + open - 1 > rules.maxDepth { throw .tooDeep(limit: rules.maxDepth, offset: index - origin) }
          index = inner.valueStart
        }
      }
    }
    throw .missingEnd(outer.tag, offset: outer.valueStart - origin)
  }
}
