/// The primitive data objects inside bytes, as far as the bytes go, since they may be cut off (ISO/IEC 8825-1).
struct DataObjectWalk {
  struct Primitive {
    let tag: UInt32
    let value: Range<Int>
  }

  /// How deep templates may stand in each other; deeper ones are taken as primitive.
  static let longestPath = 16

  private(set) var primitives: [Primitive] = []
  /// Whether the bytes are whole data objects and nothing else.
  private(set) var isWhole: Bool
  /// Whether every data object at the top is a template.
  private(set) var isTemplates = true

  init(_ bytes: [UInt8], in range: Range<Int>) {
    isWhole = !range.isEmpty
    walk(bytes, range, depth: 0)
  }

  private mutating func walk(_ bytes: [UInt8], _ range: Range<Int>, depth: Int) {
    var position = range.lowerBound
    while position < range.upperBound {
      guard let (tag, isTemplate) = Self.tag(bytes, &position, range.upperBound),
        let length = Self.length(bytes, &position, range.upperBound)
      else {
        isWhole = false
        if depth == 0 { isTemplates = false }
        return
      }
      let end = min(range.upperBound - position, length) + position
      if end - position < length { isWhole = false }
      if depth == 0, !isTemplate { isTemplates = false }
      if isTemplate, depth < Self.longestPath {
        walk(bytes, position..<end, depth: depth + 1)
      } else {
        primitives.append(Primitive(tag: tag, value: position..<end))
      }
      position = end
    }
  }

  /// A tag of up to 4 bytes; nil for 00 and FF, which start none, and for a longer or cut one.
  private static func tag(_ bytes: [UInt8], _ position: inout Int, _ end: Int) -> (UInt32, isTemplate: Bool)? {
    guard position < end, bytes[position] != 0x00, bytes[position] != 0xFF else { return nil }
    let first = bytes[position]
    var tag = UInt32(first)
    position += 1
    guard first & 0x1F == 0x1F else { return (tag, first & 0x20 != 0) }
    for _ in 0..<3 where position < end {
      let next = bytes[position]
      tag = tag << 8 | UInt32(next)
      position += 1
      if next & 0x80 == 0 { return (tag, first & 0x20 != 0) }
    }
    return nil
  }

  /// A length in one byte, or after 81 to 83; nil for any other and for a cut one.
  private static func length(_ bytes: [UInt8], _ position: inout Int, _ end: Int) -> Int? {
    guard position < end else { return nil }
    let first = bytes[position]
    position += 1
    if first < 0x80 { return Int(first) }
    let count = Int(first & 0x7F)
    guard (1...3).contains(count), end - position >= count else { return nil }
    let length = bytes[position..<(position + count)].reduce(0) { $0 << 8 | Int($1) }
    position += count
    return length
  }
}
