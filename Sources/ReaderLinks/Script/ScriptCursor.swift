/// A place in one line of a script, and the words from there on.
struct ScriptCursor {
  struct Word {
    let text: String
    let column: Int
  }

  let number: Int
  /// Where the line's lane begins.
  var actionColumn = 1
  private let line: ArraySlice<UInt8>
  private(set) var position: Int
  private var lastWord = ""

  /// Checks that the line is UTF-8 and not too long, and cuts its comment off.
  init(line: ArraySlice<UInt8>, number: Int) throws(ScriptError) {
    self.number = number
    position = line.startIndex
    self.line = line[..<Self.commentStart(in: line)]
    let length = line.lazy.filter(Self.startsCharacter).count
    guard length <= Script.maximumLineLength else {
      throw ScriptError(
        line: number, column: Script.maximumLineLength + 1,
        problem: .lineTooLong(length: length, limit: Script.maximumLineLength))
    }
    if String(validating: line, as: UTF8.self) == nil {
      throw ScriptError(line: number, column: 1, problem: .notUTF8)
    }
  }

  /// The index of a `#` that begins the line or follows white space, else the line's end.
  private static func commentStart(in line: ArraySlice<UInt8>) -> Int {
    line.indices.first { index in
      line[index] == UInt8(ascii: "#") && (index == line.startIndex || isSpace(line[index - 1]))
    } ?? line.endIndex
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  /// Whether a byte of UTF-8 begins a character, rather than continue one.
  private static func startsCharacter(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }

  var isAtEnd: Bool { position == line.endIndex }
  var next: UInt8? { isAtEnd ? nil : line[position] }
  /// The character of the line that comes next, from 1.
  var column: Int { column(at: position) }

  /// The character of the line at an index of its bytes, from 1; counted anew each time, so only asked for once a word.
  func column(at index: Int) -> Int { line[..<index].lazy.filter(Self.startsCharacter).count + 1 }

  func error(_ problem: ScriptProblem, at column: Int? = nil) -> ScriptError {
    ScriptError(line: number, column: column ?? self.column, problem: problem)
  }

  mutating func skipSpace() {
    while let next, Self.isSpace(next) { position += 1 }
  }

  mutating func skip() { position += 1 }

  /// The one character that comes next, for messages.
  var nextCharacter: String {
    String(String(decoding: line[position...].prefix(16), as: UTF8.self).prefix(1))
  }

  /// The word up to the next white space, empty at the end of the line.
  ///
  /// `>` and `<` at the beginning of a word are words by themselves.
  mutating func takeWord() -> Word {
    skipSpace()
    let start = position
    let column = column
    if next == UInt8(ascii: ">") || next == UInt8(ascii: "<") {
      position += 1
    } else {
      while let next, !Self.isSpace(next) { position += 1 }
    }
    lastWord = String(decoding: line[start..<position], as: UTF8.self)
    return Word(text: lastWord, column: column)
  }

  mutating func anyWord(kind: String, allowed: [String] = []) throws(ScriptError) -> Word {
    let word = takeWord()
    if word.text.isEmpty { throw error(.missingWord(kind: kind, allowed: allowed), at: word.column) }
    return word
  }

  mutating func word(of allowed: [String], kind: String) throws(ScriptError) -> Word {
    let word = try anyWord(kind: kind, allowed: allowed)
    if allowed.contains(word.text) { return word }
    let suggestion = Suggestion.nearest(to: word.text, in: allowed)
    throw error(
      .unknownWord(found: word.text, kind: kind, allowed: allowed, suggestion: suggestion), at: word.column)
  }

  /// Whether the next word is the first of two.
  mutating func choice(_ yes: String, _ no: String) throws(ScriptError) -> Bool {
    try word(of: [yes, no], kind: "\(yes) or \(no)").text == yes
  }

  mutating func number(_ range: ClosedRange<Int>, kind: String) throws(ScriptError) -> Int {
    let word = try anyWord(kind: kind)
    guard word.text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(word.text), range ~= number else {
      throw error(.numberOutOfRange(found: word.text, kind: kind, range: range), at: word.column)
    }
    return number
  }

  func duration(_ text: String, shown: String, column: Int) throws(ScriptError) -> Duration {
    switch ScriptDuration.parse(text) {
    case .success(let duration): return duration
    case .failure(.malformed): throw error(.notADuration(found: shown), at: column)
    case .failure(.tooLong):
      throw error(.durationTooLong(found: shown, limitSeconds: ScriptDuration.limitSeconds), at: column)
    }
  }

  /// Nothing but white space may be left.
  mutating func finish() throws(ScriptError) {
    let before = lastWord
    let rest = takeWord()
    if !rest.text.isEmpty { throw error(.unexpectedText(found: rest.text, after: before), at: rest.column) }
  }
}
