package import ISO7816

/// BER-TLV: a walk over everything sees what a second reader sees, and the writer gives canonical bytes back.
package struct TLVProperty: Sendable {
  /// A data object with all that is inside it.
  package struct Node: Hashable, Sendable {
    package var tag: UInt32
    package var offset: Int
    package var value: [UInt8]
    package var encoding: [UInt8]
    package var contents: [Node]
  }

  private let read: @Sendable ([UInt8], TLVRules) throws(TLVError) -> [Node]

  /// Checks our reader, or a planted one.
  package init(
    read: @escaping @Sendable ([UInt8], TLVRules) throws(TLVError) -> [Node] = { (bytes, rules) throws(TLVError) in
      try TLVProperty.walk(TLVReader(bytes, rules: rules))
    }
  ) {
    self.read = read
  }

  /// All objects that a reader gives, opened to the innermost.
  package static func walk(_ reader: TLVReader) throws(TLVError) -> [Node] {
    var reader = reader
    var nodes: [Node] = []
    while let object = try reader.next() {
      let contents = object.tag.isConstructed ? try walk(object.contents()) : []
      nodes.append(
        Node(
          tag: object.tag.rawValue, offset: object.offset, value: Array(object.value),
          encoding: Array(object.encoding), contents: contents))
    }
    return nodes
  }

  /// The first byte chooses the rules, the others are the data.
  package func check(_ input: [UInt8]) throws(Finding) {
    let choice = input.first ?? 0
    let rules = TLVRules(
      maxDepth: [16, 1, 2, 3][Int(choice >> 2 & 0x03)], allowsIndefiniteLength: choice & 0x02 != 0,
      allowsPadding: choice & 0x01 != 0)
    let bytes = Array(input.dropFirst())
    let reference = ReferenceTLV(bytes: bytes, rules: rules)
    let expected = reference.objects(in: 0..<bytes.count, depth: 1)
    let nodes: [Node]
    do {
      nodes = try read(bytes, rules)
    } catch {
      try require(expected == nil, "the reader refuses what the reference reads: \(error)")
      return try staysAtItsError(bytes, rules)
    }
    guard let expected else { throw Finding("the reader gives \(nodes.count) objects of what the reference refuses") }
    try requireEqual(nodes, expected, "the objects")
    try checkWriting(nodes, bytes)
    try checkPadding(nodes, bytes, rules)
    try checkLookup(nodes, bytes, rules)
  }

  /// After an error the reader stays where it was.
  private func staysAtItsError(_ bytes: [UInt8], _ rules: TLVRules) throws(Finding) {
    var reader = TLVReader(bytes, rules: rules)
    var first: TLVError?
    do {
      while try reader.next() != nil {}
    } catch {
      first = error
    }
    guard let first else { return }
    do {
      _ = try reader.next()
      throw Finding("the reader goes on after \(first)")
    } catch let error as TLVError {
      try requireEqual(error, first, "the error of the second try")
    } catch let finding as Finding {
      throw finding
    } catch {
      throw Finding("\(error)")
    }
  }

  /// What the writer makes of the objects is read as the same objects, and equals canonical input.
  private func checkWriting(_ nodes: [Node], _ bytes: [UInt8]) throws(Finding) {
    let written = Self.write(nodes)
    if ReferenceTLV.isCanonical(nodes, fills: bytes) { try requireEqual(written, bytes, "canonical objects written") }
    do {
      let again = try read(written, TLVRules(maxDepth: 16))
      try requireEqual(Self.outline(again), Self.outline(nodes), "the objects that were written")
    } catch let finding as Finding {
      throw finding
    } catch {
      throw Finding("what was written is refused: \(error)")
    }
  }

  private static func write(_ nodes: [Node]) -> [UInt8] {
    var writer = TLVWriter()
    for node in nodes {
      guard let tag = TLVTag(node.tag) else { continue }
      if tag.isConstructed {
        writer.append(tag) { inner in inner.append(encoded: write(node.contents)) }
      } else {
        writer.append(tag, node.value)
      }
    }
    return writer.bytes
  }

  /// Tags and primitive values, without places and lengths.
  private static func outline(_ nodes: [Node]) -> [Node] {
    nodes.map { node in
      let isConstructed = TLVTag(node.tag)?.isConstructed == true
      return Node(
        tag: node.tag, offset: 0, value: isConstructed ? [] : node.value, encoding: [],
        contents: outline(node.contents))
    }
  }

  /// Bytes 00 around the objects at the top change nothing where padding is allowed, and are refused where it is not.
  private func checkPadding(_ nodes: [Node], _ bytes: [UInt8], _ rules: TLVRules) throws(Finding) {
    let padded: [UInt8] = nodes.reduce(into: [0]) { $0 += $1.encoding + [0, 0] }
    var padding = rules
    padding.allowsPadding = true
    do {
      try requireEqual(Self.outline(try read(padded, padding)), Self.outline(nodes), "the objects between padding")
    } catch let finding as Finding {
      throw finding
    } catch {
      throw Finding("padding makes objects unreadable: \(error)")
    }
    padding.allowsPadding = false
    guard (try? read(padded, padding)) == nil else { throw Finding("padding is passed over without a rule") }
  }

  /// The look-up by path finds what a search of the tree finds: the last object, by its tags.
  private func checkLookup(_ nodes: [Node], _ bytes: [UInt8], _ rules: TLVRules) throws(Finding) {
    var path: [UInt32] = []
    var level = nodes
    while let last = level.last {
      path.append(last.tag)
      level = last.contents
    }
    let expected = Self.first(path[...], in: nodes)
    let found = try? TLVReader(bytes, rules: rules).first(path.compactMap { TLVTag($0) }[...])
    try requireEqual(found?.offset, expected?.offset, "the place of the object at \(path)")
  }

  private static func first(_ path: ArraySlice<UInt32>, in nodes: [Node]) -> Node? {
    for node in nodes where node.tag == path.first {
      if path.count == 1 { return node }
      if let found = first(path.dropFirst(), in: node.contents) { return found }
    }
    return nil
  }
}
