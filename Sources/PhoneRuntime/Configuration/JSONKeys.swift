import Foundation

/// Finds keys that stand twice in one object of a JSON text, of which a decoder would silently take one.
struct JSONKeys {
  private enum Level {
    case object(keys: Set<String>, current: String, expectsKey: Bool)
    case array(index: Int)
  }

  private var levels: [Level] = []

  /// The path of the first such key in a text that is JSON in UTF-8, as `settings.secondSession`; nil when there is none.
  static func firstDuplicate(in text: Data) -> String? {
    var keys = JSONKeys()
    return keys.scan([UInt8](text))
  }

  private mutating func scan(_ bytes: [UInt8]) -> String? {
    var position = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let start = position
        position = Self.end(ofStringAt: start, in: bytes)
        if let duplicate = take(bytes[start..<position]) { return duplicate }
        continue
      case UInt8(ascii: "{"): levels.append(.object(keys: [], current: "", expectsKey: true))
      case UInt8(ascii: "["): levels.append(.array(index: 0))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = levels.popLast()
      case UInt8(ascii: ","): next()
      default: break
      }
      position += 1
    }
    return nil
  }

  /// The place after a string's closing quotation mark.
  static func end(ofStringAt start: Int, in bytes: [UInt8]) -> Int {
    var position = start + 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(position + 1, bytes.count)
  }

  private mutating func next() {
    switch levels.popLast() {
    case .object(let keys, let current, _): levels.append(.object(keys: keys, current: current, expectsKey: true))
    case .array(let index): levels.append(.array(index: index + 1))
    case nil: break
    }
  }

  /// Takes a string where it is a key; the key's path when its object has it already.
  private mutating func take(_ string: ArraySlice<UInt8>) -> String? {
    guard case .object(var keys, _, expectsKey: true) = levels.last else { return nil }
    let key =
      (try? JSONDecoder().decode(String.self, from: Data(string)))
      ?? String(decoding: string.dropFirst().dropLast(), as: UTF8.self)
    let isNew = keys.insert(key).inserted
    levels[levels.count - 1] = .object(keys: keys, current: key, expectsKey: false)
    return isNew ? nil : path
  }

  private var path: String {
    levels.reduce("") { path, level in
      switch level {
      case .object(_, let key, _): path.isEmpty ? key : "\(path).\(key)"
      case .array(let index): "\(path)[\(index)]"
      }
    }
  }
}
