import Foundation

/// A property list with the text that it was read from, for the lines of its keys.
struct PropertyListFile {
  let root: [String: PropertyValue]
  /// The text of an XML property list; nil for a binary one.
  private let text: [UInt8]?

  /// Reads bytes that may be made to do harm.
  init(_ bytes: [UInt8]) throws(Refusal) {
    guard bytes.count <= Limits.propertyList else {
      throw Refusal(.tooLarge, "has \(bytes.count) bytes; a property list here has at most \(Limits.propertyList)")
    }
    let isBinary = bytes.starts(with: Array("bplist".utf8))
    if isBinary { try BinaryPropertyList.check(bytes) } else { try Self.checkText(bytes) }
    let list: Any
    do {
      list = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    } catch {
      throw Refusal(.notPropertyList, "is not a property list")
    }
    var budget = Limits.values
    guard let value = PropertyValue(list, budget: &budget) else {
      throw Refusal(.hostile, "has more than \(Limits.depth) levels or \(Limits.values) values")
    }
    guard let root = value.dictionary else {
      throw Refusal(.notPropertyList, "has \(value.shown) at its root, not a dictionary")
    }
    self.root = root
    text = isBinary ? nil : bytes
  }

  /// The line that holds a key, from 1; nil in a binary list.
  func line(of key: String) -> Int? {
    guard let text else { return nil }
    let needle = Array(">\(key)<".utf8)
    guard needle.count <= text.count else { return nil }
    var line = 1
    for start in 0...(text.count - needle.count) {
      if text[start] == UInt8(ascii: "\n") { line += 1 }
      if text[start] == needle[0], text[start..<start + needle.count].elementsEqual(needle) { return line }
    }
    return nil
  }

  /// Entities expand and nesting exhausts the stack of whoever follows it; neither has a place in these files.
  private static func checkText(_ bytes: [UInt8]) throws(Refusal) {
    var depth = 0
    var position = bytes.startIndex
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[(start + 1)...].prefix(8)
      if rest.starts(with: Array("!ENTITY".utf8)) { throw Refusal(.hostile, "declares an XML entity") }
      if rest.starts(with: Array("dict".utf8)) || rest.starts(with: Array("array".utf8)) { depth += 1 }
      if rest.starts(with: Array("/dict".utf8)) || rest.starts(with: Array("/array".utf8)) { depth -= 1 }
      guard depth <= Limits.depth else {
        throw Refusal(.hostile, "nests more than \(Limits.depth) arrays and dictionaries")
      }
      position = start + 1
    }
    try checkBrackets(bytes)
  }

  /// The old text form of a property list nests by brackets.
  private static func checkBrackets(_ bytes: [UInt8]) throws(Refusal) {
    guard !bytes.contains(UInt8(ascii: "<")) else { return }
    var depth = 0
    for byte in bytes {
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: "}") || byte == UInt8(ascii: ")") { depth -= 1 }
      guard depth <= Limits.depth else {
        throw Refusal(.hostile, "nests more than \(Limits.depth) arrays and dictionaries")
      }
    }
  }
}
