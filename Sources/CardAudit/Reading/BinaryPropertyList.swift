/// The shape of a binary property list, walked before anything builds its values.
///
/// Objects refer to each other by number, so a small file can nest without end or hold one object a billion times over.
enum BinaryPropertyList {
  private struct Layout {
    let bytes: [UInt8]
    let offsetSize: Int
    let referenceSize: Int
    let objects: Int
    let top: Int
    let table: Int

    /// The trailer: the last 32 bytes.
    init?(_ bytes: [UInt8]) {
      guard bytes.count >= 40 else { return nil }
      let trailer = bytes[(bytes.count - 32)...]
      func number(_ offset: Int) -> Int? {
        let field = trailer[(trailer.startIndex + offset)..<(trailer.startIndex + offset + 8)]
        let value = field.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return value <= UInt64(bytes.count) ? Int(value) : nil
      }
      offsetSize = Int(trailer[trailer.startIndex + 6])
      referenceSize = Int(trailer[trailer.startIndex + 7])
      guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), let objects = number(8),
        let top = number(16),
        let table = number(24), objects > 0, top < objects, objects * offsetSize <= bytes.count - table
      else { return nil }
      self.bytes = bytes
      self.objects = objects
      self.top = top
      self.table = table
    }

    func number(at offset: Int, size: Int) -> Int? {
      guard offset >= 0, offset + size <= bytes.count else { return nil }
      let value = bytes[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return value <= UInt64(bytes.count) ? Int(value) : nil
    }

    /// The objects that an object holds; nil when the file does not say.
    func children(of object: Int) -> [Int]? {
      guard object < objects, let offset = number(at: table + object * offsetSize, size: offsetSize),
        offset < bytes.count
      else { return nil }
      let kind = bytes[offset] >> 4
      guard kind == 0xA || kind == 0xC || kind == 0xD else { return [] }
      var start = offset + 1
      var count = Int(bytes[offset] & 0x0F)
      if count == 0x0F {
        guard start < bytes.count, bytes[start] >> 4 == 1, bytes[start] & 0x0F <= 3 else { return nil }
        let size = 1 << Int(bytes[start] & 0x0F)
        guard let long = number(at: start + 1, size: size) else { return nil }
        count = long
        start += 1 + size
      }
      let references = kind == 0xD ? 2 * count : count
      guard references * referenceSize <= bytes.count - start else { return nil }
      var children: [Int] = []
      for index in 0..<references {
        guard let child = number(at: start + index * referenceSize, size: referenceSize) else { return nil }
        children.append(child)
      }
      return children
    }
  }

  static func check(_ bytes: [UInt8]) throws(Refusal) {
    guard let layout = Layout(bytes) else { throw Refusal(.notPropertyList, "has no whole binary property list") }
    var open = [(object: layout.top, depth: 0)]
    var visited = 0
    while let (object, depth) = open.popLast() {
      visited += 1
      guard depth <= Limits.depth, visited <= Limits.values else {
        throw Refusal(.hostile, "has more than \(Limits.depth) levels or \(Limits.values) values")
      }
      guard let children = layout.children(of: object) else {
        throw Refusal(.notPropertyList, "has an object that does not lie in the file")
      }
      for child in children { open.append((child, depth + 1)) }
    }
  }
}
