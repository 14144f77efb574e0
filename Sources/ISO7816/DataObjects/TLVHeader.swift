/// The tag and the length of one data object, checked against the bytes that are left.
struct TLVHeader {
  let tag: TLVTag
  let valueStart: Int
  /// Where the value ends; an indefinite value ends before its end mark.
  let valueEnd: Int
  /// Where the object ends.
  let end: Int

  /// Reads the header at an index that is before `end`; errors count from `base` at index 0.
  init(_ bytes: Span<UInt8>, at start: Int, before end: Int, rules: TLVRules, depth: Int, base: Int) throws(TLVError) {
    if depth > rules.maxDepth { throw .tooDeep(limit: rules.maxDepth, offset: base + start) }
    let parser = TLVHeaderParser(end: end, rules: rules, depth: depth, base: base)
    let parsed = try parser.parse(bytes, at: start)
    tag = parsed.tag
    valueStart = parsed.valueStart
    if let length = parsed.length {
      valueEnd = valueStart + length
      self.end = valueEnd
    } else {
      valueEnd = try parser.endOfIndefiniteValue(bytes, parsed)
      self.end = valueEnd + 2
    }
  }

  /// The first index that is not padding.
  static func afterPadding(_ bytes: Span<UInt8>, _ start: Int, before end: Int) -> Int {
    var index = start
    while index < end, bytes[index] == 0 { index += 1 }
    return index
  }
}

private struct TLVHeaderParser {
  let end: Int
  let rules: TLVRules
  let depth: Int
  let base: Int

  struct Parsed {
    let tag: TLVTag
    /// Nil when indefinite.
    let length: Int?
    let valueStart: Int
  }

  func parse(_ bytes: Span<UInt8>, at start: Int) throws(TLVError) -> Parsed {
    let (tag, lengthStart) = try tag(bytes, at: start)
    guard lengthStart < end else { throw .truncatedLength(offset: base + lengthStart) }
    let first = bytes[lengthStart]
    var valueStart = lengthStart + 1
    var length = UInt32(first)
    switch first {
    case 0x00...0x7F:
      break
    case 0x80:
      guard rules.allowsIndefiniteLength else { throw .indefiniteLength(offset: base + lengthStart) }
      guard tag.isConstructed else { throw .indefinitePrimitive(tag, offset: base + lengthStart) }
      return Parsed(tag: tag, length: nil, valueStart: valueStart)
    case 0x81...0x84:
      let count = Int(first & 0x0F)
      guard end - valueStart >= count else { throw .truncatedLength(offset: base + lengthStart) }
      length = 0
      for index in valueStart..<(valueStart + count) { length = length << 8 | UInt32(bytes[index]) }
      valueStart += count
    default:
      throw .invalidLength(first, offset: base + lengthStart)
    }
    let needed = Int(clamping: length)
    let found = end - valueStart
    guard needed <= found else {
      throw .truncatedValue(tag, needed: needed, found: found, offset: base + valueStart)
    }
    return Parsed(tag: tag, length: needed, valueStart: valueStart)
  }

  private func tag(_ bytes: Span<UInt8>, at start: Int) throws(TLVError) -> (TLVTag, next: Int) {
    let first = bytes[start]
    if first == 0 { throw .padding(offset: base + start) }
    if first & 0x1F != 0x1F { return (TLVTag(wellFormed: UInt32(first)), start + 1) }
    guard start + 1 < end else { throw .truncatedTag(offset: base + start) }
    let second = bytes[start + 1]
    let two = UInt32(first) << 8 | UInt32(second)
    if second & 0x80 == 0 { return (TLVTag(wellFormed: two), start + 2) }
    if second == 0x80 { throw .invalidTag(offset: base + start) }
    guard start + 2 < end else { throw .truncatedTag(offset: base + start) }
    let third = bytes[start + 2]
    if third & 0x80 != 0 { throw .tagTooLong(offset: base + start) }
    return (TLVTag(wellFormed: two << 8 | UInt32(third)), start + 3)
  }

  /// Finds the 00 00 that belongs to an object of indefinite length, over the objects inside it.
  func endOfIndefiniteValue(_ bytes: Span<UInt8>, _ outer: Parsed) throws(TLVError) -> Int {
    var open = 1
    var index = outer.valueStart
    while index < end {
      if bytes[index] == 0, index + 1 < end, bytes[index + 1] == 0 {
        open -= 1
        if open == 0 { return index }
        index += 2
      } else if bytes[index] == 0, rules.allowsPadding {
        index += 1
      } else {
        let inner = try parse(bytes, at: index)
        if let length = inner.length {
          index = inner.valueStart + length
        } else {
          open += 1
          if depth + open - 1 > rules.maxDepth { throw .tooDeep(limit: rules.maxDepth, offset: base + index) }
          index = inner.valueStart
        }
      }
    }
    throw .missingEnd(outer.tag, offset: base + outer.valueStart)
  }
}
