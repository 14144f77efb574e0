/// The hexadecimal digits in text, in one piece or in groups that stand apart by one sign, the same for all of a run.
struct HexadecimalRuns {
  struct Run {
    /// The digits' values, without what stands between groups.
    var digits: [UInt8] = []
    /// Where in the text each digit stands.
    var places: [Int] = []
    /// At which digit each group begins.
    var groups: [Int] = []
  }

  private(set) var runs: [Run] = []

  /// Finds every run; groups but the last of one have whole bytes, and no letter or digit touches a group.
  init(_ text: [UInt8]) {
    var run = Run()
    var separator: UInt8?
    var position = 0
    while position < text.count {
      guard Self.digit(text[position]) != nil else {
        position += 1
        continue
      }
      let end = text[position...].firstIndex { Self.digit($0) == nil } ?? text.count
      let isApart = !Self.touches(text, position - 1) && !Self.touches(text, end)
      let gap = position > 0 && run.places.last == position - 2 ? text[position - 1] : nil
      let goesOn = isApart && run.digits.count.isMultiple(of: 2) && gap.map(Self.separators.contains) == true
      if !(goesOn && (separator == nil || separator == gap)) {
        runs.append(run)
        run = Run()
      }
      separator = run.places.isEmpty ? nil : gap
      run.groups.append(run.digits.count)
      run.digits += text[position..<end].compactMap(Self.digit)
      run.places += Array(position..<end)
      if !isApart {
        runs.append(run)
        run = Run()
      }
      position = end
    }
    runs.append(run)
  }

  /// What may stand between two groups: a space, a tab, a comma, a hyphen, a colon.
  private static let separators: Set<UInt8> = [0x20, 0x09, 0x2C, 0x2D, 0x3A]

  /// Whether a letter or a part of another alphabet's stands there, so that a group is the end or the start of a word.
  private static func touches(_ text: [UInt8], _ position: Int) -> Bool {
    guard text.indices.contains(position) else { return false }
    return switch text[position] {
    case 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: false
    }
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case 0x30...0x39: character - 0x30
    case 0x41...0x46: character - 0x41 + 10
    case 0x61...0x66: character - 0x61 + 10
    default: nil
    }
  }
}
