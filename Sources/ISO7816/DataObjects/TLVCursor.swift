/// One data object that a cursor came to; offsets count from the start of what is walked over.
public struct TLVElement: Hashable, Sendable {
  /// The tag.
  public let tag: TLVTag

  /// How many objects it lies in, itself included: 1 at the top.
  public let depth: Int

  /// Where the object starts.
  public let offset: Int

  /// Where the value lies; that of a constructed object is walked over next.
  public let value: Range<Int>
}

/// Walks over all BER-TLV data objects in order, into every constructed one, and keeps nothing of the bytes.
///
/// It accepts what a `TLVReader` with the same rules accepts that opens every constructed object, and throws the same
/// errors at the same places. The bytes must be the same at every call.
public struct TLVCursor: Sendable {
  /// A constructed object that the cursor is in: what its contents end at is the current `end`.
  private struct Level {
    /// Where the walk goes on behind the object.
    let next: Int
    /// Where the contents end that the object lies in.
    let end: Int
  }

  private let rules: TLVRules
  private var position = 0
  private var end = Int.max
  private var depth = 1
  /// At most one less than the rules' depth.
  private var outer: [Level] = []

  /// Starts before the first object.
  public init(rules: TLVRules = .strict) {
    self.rules = rules
  }

  /// Comes to the next object; nil at the end.
  ///
  /// After an error the cursor stays where it was and throws the same again.
  public mutating func next(in bytes: Span<UInt8>) throws(TLVError) -> TLVElement? {
    while true {
      let end = min(end, bytes.count)
      let depth = depth
      let here = position
      // No plain header begins with padding.
      if depth <= rules.maxDepth, let (tag, value) = Self.plainHeader(bytes, at: here, before: end) {
        enter(tag, value: value, next: value.upperBound)
        return TLVElement(tag: tag, depth: depth, offset: here, value: value)
      }
      let start = rules.allowsPadding ? TLVHeader.afterPadding(bytes, here, before: end) : here
      guard start < end else {
        guard leave() else { return nil }
        continue
      }
      let header = try TLVHeader(bytes, at: start, before: end, rules: rules, depth: depth, base: 0)
      let value = header.valueStart..<header.valueEnd
      enter(header.tag, value: value, next: header.end)
      return TLVElement(tag: header.tag, depth: depth, offset: start, value: value)
    }
  }

  @inline(__always)
  private mutating func enter(_ tag: TLVTag, value: Range<Int>, next: Int) {
    guard tag.isConstructed else {
      position = next
      return
    }
    // One allocation for as deep as payment cards go.
    if outer.capacity == 0 { outer.reserveCapacity(min(rules.maxDepth, 8)) }
    outer.append(Level(next: next, end: end))
    position = value.lowerBound
    end = value.upperBound
    depth += 1
  }

  private mutating func leave() -> Bool {
    guard let level = outer.popLast() else { return false }
    position = level.next
    end = level.end
    depth -= 1
    return true
  }

  /// The most frequent headers: tags of one or two bytes, lengths of one or two; anything else, and any error, is nil.
  @inline(__always)
  private static func plainHeader(
    _ bytes: Span<UInt8>, at start: Int, before end: Int
  ) -> (tag: TLVTag, value: Range<Int>)? {
    // All that is read lies within these four bytes, and `end` within `bytes`: that is the check of every index below.
    guard start >= 0, end - start >= 4, end <= bytes.count else { return nil }
    var tag = UInt32(bytes[unchecked: start])
    var index = start + 1
    if tag & 0x1F == 0x1F {
      tag = tag << 8 | UInt32(bytes[unchecked: index])
      if tag & 0x80 != 0 { return nil }
      index += 1
    }
    var length = Int(bytes[unchecked: index])
    index += 1
    if length == 0x81 {
      length = Int(bytes[unchecked: index])
      index += 1
    } else if length > 0x7F {
      return nil
    }
    if tag == 0 || length > end - index { return nil }
    return (TLVTag(wellFormed: tag), Range(uncheckedBounds: (index, index + length)))
  }
}
