import ISO7816

/// A second reader of BER-TLV, written plainly: it opens everything, one byte after the other.
struct ReferenceTLV {
  let bytes: [UInt8]
  let rules: TLVRules

  /// The objects that fill the range; nil when anything in it is wrong.
  func objects(in range: Range<Int>, depth: Int) -> [TLVProperty.Node]? {
    var position = range.lowerBound
    return objects(from: &position, to: range.upperBound, depth: depth, endsAtMark: false)
  }

  private func objects(
    from position: inout Int, to end: Int, depth: Int, endsAtMark: Bool
  ) -> [TLVProperty.Node]? {
    var nodes: [TLVProperty.Node] = []
    while position < end {
      if endsAtMark, bytes[position] == 0, position + 1 < end, bytes[position + 1] == 0 { return nodes }
      if bytes[position] == 0 {
        guard rules.allowsPadding else { return nil }
        position += 1
        continue
      }
      guard let node = object(at: &position, to: end, depth: depth) else { return nil }
      nodes.append(node)
    }
    return endsAtMark ? nil : nodes
  }

  private func object(at position: inout Int, to end: Int, depth: Int) -> TLVProperty.Node? {
    guard depth <= rules.maxDepth else { return nil }
    let start = position
    guard let tag = tag(at: &position, to: end), position < end else { return nil }
    let isConstructed = bytes[start] & 0x20 != 0
    let first = Int(bytes[position])
    position += 1
    var node = TLVProperty.Node(tag: tag, offset: start, value: [], encoding: [], contents: [])
    if first == 0x80 {
      guard rules.allowsIndefiniteLength, isConstructed else { return nil }
      let valueStart = position
      guard let contents = objects(from: &position, to: end, depth: depth + 1, endsAtMark: true) else { return nil }
      node.contents = contents
      node.value = Array(bytes[valueStart..<position])
      position += 2
    } else {
      var length = first
      if first > 0x80 {
        guard first <= 0x84, position + first - 0x80 <= end else { return nil }
        length = bytes[position..<(position + first - 0x80)].reduce(0) { $0 * 256 + Int($1) }
        position += first - 0x80
      }
      guard length <= end - position else { return nil }
      if isConstructed {
        guard let contents = objects(in: position..<(position + length), depth: depth + 1) else { return nil }
        node.contents = contents
      }
      node.value = Array(bytes[position..<(position + length)])
      position += length
    }
    node.encoding = Array(bytes[start..<position])
    return node
  }

  private func tag(at position: inout Int, to end: Int) -> UInt32? {
    let first = bytes[position]
    position += 1
    guard first & 0x1F == 0x1F else { return UInt32(first) }
    guard position < end, bytes[position] != 0x80 else { return nil }
    var tag = UInt32(first) * 256 + UInt32(bytes[position])
    position += 1
    if bytes[position - 1] < 0x80 { return tag }
    guard position < end, bytes[position] < 0x80 else { return nil }
    tag = tag * 256 + UInt32(bytes[position])
    position += 1
    return tag
  }

  /// Whether each length has the fewest bytes and nothing lies between the objects.
  static func isCanonical(_ nodes: [TLVProperty.Node], fills bytes: [UInt8]) -> Bool {
    guard nodes.reduce(0, { $0 + $1.encoding.count }) == bytes.count else { return false }
    return nodes.allSatisfy { node in
      let tagSize = node.tag > 0xFFFF ? 3 : node.tag > 0xFF ? 2 : 1
      let count = node.value.count
      let lengthSize = count < 0x80 ? 1 : count < 0x100 ? 2 : count < 0x1_0000 ? 3 : 4
      guard node.encoding.count == tagSize + lengthSize + count, node.encoding[tagSize] != 0x80 else { return false }
      let isConstructed = TLVTag(node.tag)?.isConstructed == true
      return !isConstructed || isCanonical(node.contents, fills: node.value)
    }
  }
}
