/// The first place in a text that is not JSON, of which Foundation's decoder says nothing (RFC 8259).
struct JSONSyntax {
  /// What the next sign may be.
  private enum State {
    case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd, end
  }

  private let bytes: [UInt8]
  private var position = 0
  /// The opening brackets that are not closed.
  private var open: [UInt8] = []

  /// The first problem; nil in a text that is JSON in UTF-8.
  static func firstProblem(in bytes: [UInt8]) -> Problem? {
    var syntax = JSONSyntax(bytes: bytes)
    do throws(Mistake) {
      try syntax.read()
      return nil
    } catch {
      return error.problem
    }
  }

  private struct Mistake: Error {
    let problem: Problem
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func mistake(_ needed: String, at offset: Int? = nil) -> Mistake {
    Mistake(problem: Problem(offset: offset ?? position, needed: needed))
  }

  private mutating func read() throws(Mistake) {
    // A byte order mark is let pass, as the decoder does.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    var state = State.value
    while true {
      while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
        position += 1
      }
      let byte = position < bytes.count ? bytes[position] : 0
      switch (state, byte) {
      case (.end, _) where position == bytes.count: return
      case (.end, _): throw mistake("the end of the file")
      case (.valueOrEnd, UInt8(ascii: "]")),
        (.commaOrEnd, UInt8(ascii: "]")) where open.last == UInt8(ascii: "["):
        state = close()
      case (.keyOrEnd, UInt8(ascii: "}")),
        (.commaOrEnd, UInt8(ascii: "}")) where open.last == UInt8(ascii: "{"):
        state = close()
      case (.value, _), (.valueOrEnd, _):
        state = try value(byte, needed: state == .value ? "a value" : "a value or ]")
      case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")):
        try string()
        state = .colon
      case (.key, _): throw mistake("a key in double quotation marks")
      case (.keyOrEnd, _): throw mistake("a key in double quotation marks or }")
      case (.colon, UInt8(ascii: ":")):
        position += 1
        state = .value
      case (.colon, _): throw mistake("a colon")
      case (.commaOrEnd, UInt8(ascii: ",")):
        position += 1
        state = open.last == UInt8(ascii: "{") ? .key : .value
      case (.commaOrEnd, _):
        throw mistake(open.last == UInt8(ascii: "{") ? "a comma or }" : "a comma or ]")
      }
    }
  }

  private mutating func close() -> State {
    position += 1
    open.removeLast()
    return open.isEmpty ? .end : .commaOrEnd
  }

  private mutating func value(_ byte: UInt8, needed: String) throws(Mistake) -> State {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      open.append(byte)
      position += 1
      return byte == UInt8(ascii: "{") ? .keyOrEnd : .valueOrEnd
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    default:
      let word = ["true", "false", "null"].first { bytes[position...].starts(with: $0.utf8) }
      guard let word else { throw mistake(needed) }
      position += word.utf8.count
    }
    return open.isEmpty ? .end : .commaOrEnd
  }

  private mutating func number() throws(Mistake) {
    if peek == UInt8(ascii: "-") { position += 1 }
    if peek == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if peek == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      position += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func digits() throws(Mistake) {
    let start = position
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    if position == start { throw mistake("a digit") }
  }

  private mutating func string() throws(Mistake) {
    let start = position
    position += 1
    while let byte = peek, byte != UInt8(ascii: "\"") {
      if byte < 0x20 { throw mistake("a closing quotation mark, or an escape such as \\n,") }
      if byte == UInt8(ascii: "\\") { try escape() } else { position += 1 }
    }
    guard peek != nil else { throw mistake("a closing quotation mark") }
    position += 1
    if let wrong = Self.firstWrong(in: bytes[start..<position]) {
      throw mistake("UTF-8", at: wrong)
    }
  }

  /// Where text is not UTF-8; nil where it is.
  private static func firstWrong(in text: ArraySlice<UInt8>) -> Int? {
    var rest = text
    while let byte = rest.first {
      let count =
        byte < 0x80
        ? 1
        : (2...4).first {
          String(validating: rest.prefix($0), as: UTF8.self)?.unicodeScalars.count == 1
        }
      guard let count else { return rest.startIndex }
      rest = rest.dropFirst(count)
    }
    return nil
  }

  private mutating func escape() throws(Mistake) {
    position += 1
    guard let byte = peek else { throw mistake("a closing quotation mark") }
    guard byte == UInt8(ascii: "u") else {
      guard Array("\"\\/bfnrt".utf8).contains(byte) else {
        throw mistake("one of \" \\ / b f n r t u behind the backslash")
      }
      position += 1
      return
    }
    position += 1
    for _ in 0..<4 {
      guard let digit = peek, UnicodeScalar(digit).properties.isASCIIHexDigit else {
        throw mistake("a hexadecimal digit")
      }
      position += 1
    }
  }
}
