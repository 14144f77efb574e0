/// Text made fit for one line of a terminal.
package enum PlainText {
  /// The text with controls, line ends and invisible direction marks written out, so that no note can move the cursor.
  package static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isInvisible) else { return text }
    var visible = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": visible += "\\n"
      case "\r": visible += "\\r"
      case "\t": visible += "\\t"
      case _ where isInvisible(scalar): visible += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: visible.unicodeScalars.append(scalar)
      }
    }
    return visible
  }

  /// Text with a dot for each digit that must not be shown.
  package static func masked(_ text: String) -> String { MaskedText.masked(text) }

  /// Text of several lines as it may be shown: masked, and no line of it moves the cursor.
  package static func shown(_ text: String) -> String {
    MaskedText.masked(text).split(separator: "\n", omittingEmptySubsequences: false).map { visible(String($0)) }
      .joined(separator: "\n")
  }

  /// JSON in which DEL and the controls from U+0080 on, which JSON lets stand, are escaped.
  package static func escapedControls(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: isLateControl) else { return json }
    return json.unicodeScalars.reduce(into: "") { text, scalar in
      if isLateControl(scalar) {
        text += "\\u00\(String(scalar.value, radix: 16, uppercase: true))"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  private static func isLateControl(_ scalar: Unicode.Scalar) -> Bool { (0x7F...0x9F).contains(scalar.value) }

  /// The text in lines of at most `width` characters, broken at spaces, inside a word only where it is too long.
  static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line: Substring = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if line.isEmpty, lines.isEmpty || !word.isEmpty {
        line = word
      } else if line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(trimmed(line))
        line = word
      }
      while line.count > width {
        lines.append(String(line.prefix(width)))
        line = line.dropFirst(width)
      }
    }
    return line.isEmpty && !lines.isEmpty ? lines : lines + [trimmed(line)]
  }

  private static func trimmed(_ line: Substring) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return String(line)
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\u{200D}" { return false }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
