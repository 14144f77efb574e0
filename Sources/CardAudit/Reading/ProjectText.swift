/// The text of a project.pbxproj, looked at for damage before any setting in it is believed.
enum ProjectText {
  /// Whether the bytes are text with one dictionary, each bracket of which is closed, and with build settings in it.
  ///
  /// As Xcode writes it: a comment that names the encoding, then the dictionary in the old form of property lists. One in
  /// XML has to have its end.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self), text.contains("buildSettings") else {
      return false
    }
    return bytes.first == UInt8(ascii: "<") ? text.contains("</plist>") : isOneDictionary(bytes)
  }

  private static func isOneDictionary(_ bytes: [UInt8]) -> Bool {
    var open: [UInt8] = []
    var isOver = false
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "/") where bytes[position...].starts(with: "//".utf8):
        position = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        continue
      case UInt8(ascii: "/") where bytes[position...].starts(with: "/*".utf8):
        guard let end = end(ofCommentAt: position, in: bytes) else { return false }
        position = end
        continue
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
      case _ where isOver: return false
      case UInt8(ascii: "{"), UInt8(ascii: "("): open.append(byte)
      case UInt8(ascii: "}"), UInt8(ascii: ")"):
        guard open.popLast() == (byte == UInt8(ascii: "}") ? UInt8(ascii: "{") : UInt8(ascii: "(")) else {
          return false
        }
        isOver = open.isEmpty
      case _ where open.isEmpty: return false
      case UInt8(ascii: "\""):
        guard let end = end(ofStringAt: position, in: bytes) else { return false }
        position = end
        continue
      default: break
      }
      position += 1
    }
    return isOver
  }

  private static func end(ofCommentAt start: Int, in bytes: [UInt8]) -> Int? {
    var position = start + 2
    while position + 1 < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") { return position + 2 }
      position += 1
    }
    return nil
  }

  private static func end(ofStringAt start: Int, in bytes: [UInt8]) -> Int? {
    var position = start + 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""): return position + 1
      case UInt8(ascii: "\\"): position += 2
      default: position += 1
      }
    }
    return nil
  }
}
