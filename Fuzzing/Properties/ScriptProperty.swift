package import ReaderLinks

/// Scripts: printed and parsed again they stay the same, an error names a place that exists, and each line stands for itself.
package struct ScriptProperty: Sendable {
  private let parse: @Sendable ([UInt8]) throws(ScriptError) -> Script
  private let matches: @Sendable (AnswerPattern, [UInt8]) -> Bool

  /// Checks our parser and patterns, or planted ones.
  package init(
    parse: @escaping @Sendable ([UInt8]) throws(ScriptError) -> Script = { (text) throws(ScriptError) in
      try Script(parsing: text)
    },
    matches: @escaping @Sendable (AnswerPattern, [UInt8]) -> Bool = { $0.matches($1) }
  ) {
    self.parse = parse
    self.matches = matches
  }

  /// The input is a script's text.
  package func check(_ input: [UInt8]) throws(Finding) {
    let script: Script
    do {
      script = try parse(input)
    } catch {
      return try checkError(error, input)
    }
    let text = script.text
    let again: Script
    do {
      again = try parse(Array(text.utf8))
    } catch {
      throw Finding("what was printed is refused: \(error)")
    }
    try requireEqual(again.lines.map(\.action), script.lines.map(\.action), "the actions that were printed")
    try requireEqual(again.lines.map(\.delay), script.lines.map(\.delay), "the delays that were printed")
    try requireEqual(Array(again.text.utf8), Array(text.utf8), "the text of the second printing")
    try checkLines(script, Self.lines(of: input))
    for line in script.lines {
      if case .reader(.expect(let pattern)) = line.action { try checkPattern(pattern) }
    }
  }

  /// The lines of the text, without a byte order mark and the end of the last one.
  private static func lines(of input: [UInt8]) -> [[UInt8]] {
    var text = input.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(input.dropFirst(3)) : input
    if text.last == 0x0A { text.removeLast() }
    var lines: [[UInt8]] = [[]]
    for byte in text {
      if byte == 0x0A { lines.append([]) } else { lines[lines.count - 1].append(byte) }
    }
    return lines
  }

  private func checkError(_ error: ScriptError, _ input: [UInt8]) throws(Finding) {
    let lines = Self.lines(of: input)
    try require((1...lines.count).contains(error.line), "line \(error.line) of \(lines.count) is blamed")
    let line = lines[error.line - 1]
    try require((1...(line.count + 1)).contains(error.column), "column \(error.column) of \(line.count) is blamed")
    try require(!error.description.contains("\n"), "an error of several lines")
    // What stands before the line that is blamed is a script.
    let before = Array(lines[..<(error.line - 1)].joined(separator: [0x0A]))
    try require((try? parse(before)) != nil, "the lines before line \(error.line), which is blamed, are refused too")
  }

  /// Each line gives the same action on its own; a command before it allows an expectation.
  private func checkLines(_ script: Script, _ lines: [[UInt8]]) throws(Finding) {
    var rest = script.lines[...]
    for (index, line) in lines.enumerated() {
      guard let alone = try? parse(Array("> 00\n".utf8) + line) else {
        throw Finding("line \(index + 1) is refused on its own")
      }
      guard let parsed = alone.lines.dropFirst().first else { continue }
      guard let expected = rest.popFirst() else { throw Finding("line \(index + 1) is an action on its own only") }
      try requireEqual(expected.number, index + 1, "the number of the line")
      try requireEqual(expected.action, parsed.action, "the action of line \(index + 1)")
      try requireEqual(expected.delay, parsed.delay, "the delay of line \(index + 1)")
    }
    try require(rest.isEmpty, "\(rest.count) actions come from no line")
  }

  /// A pattern and answers near to it: as long, shorter, longer and with each byte changed, by digits as text.
  private func checkPattern(_ pattern: AnswerPattern) throws(Finding) {
    let fitting = pattern.bytes.prefix(64).map { $0 ?? 0xA5 }
    var answers = [fitting, Array(fitting.dropLast()), fitting + [0x90], fitting + [0x90, 0x00], []]
    for index in fitting.indices.prefix(16) {
      var changed = fitting
      changed[index] ^= 0x01
      answers.append(changed)
    }
    for answer in answers {
      let expected = Self.reference(Array(pattern.description.utf8)[...], answer[...])
      try requireEqual(matches(pattern, answer), expected, "whether \(pattern) matches \(answer)")
      try requireEqual(pattern.firstMismatch(in: answer) == nil, expected, "whether \(pattern) has no mismatch")
    }
  }

  /// A second matcher, over the pattern's text.
  private static func reference(_ pattern: ArraySlice<UInt8>, _ answer: ArraySlice<UInt8>) -> Bool {
    var pattern = pattern
    var answer = answer
    while let sign = pattern.popFirst() {
      if sign == UInt8(ascii: "*") { return true }
      guard let second = pattern.popFirst(), let byte = answer.popFirst() else { return false }
      if sign == UInt8(ascii: "."), second == sign { continue }
      let digits = Array(String(byte, radix: 16, uppercase: true).utf8)
      if [sign, second] != (digits.count == 1 ? [0x30] + digits : digits) { return false }
    }
    return answer.isEmpty
  }
}
