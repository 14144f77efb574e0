/// Finds account numbers that are written in groups of ASCII digits, which one space or one hyphen each keeps apart.
///
/// ISO/IEC 7812-1 has no groups; cards are embossed 4-4-4-4, 4-6-5, 4-6-4 or 4-4-4-4-3, and people write what they see.
struct GroupedNumbers {
  /// The groups of digits of one account number, as places in the text.
  let numbers: [[Range<Int>]]

  /// Finds the numbers in a text, of which `characters` are the digits: an element over 9 is none.
  ///
  /// The groups between two signs of another kind are an account number if their digits are one as a whole; else those
  /// are that begin at a group as a scheme's numbers do and end at one. See `AccountNumbers`.
  init(_ text: ArraySlice<UInt8>, _ characters: [UInt8]) {
    var numbers: [[Range<Int>]] = []
    // Most data has not digits enough.
    if !Self.runs(text, characters, ofDigits: AccountNumbers.lengths.lowerBound).isEmpty {
      for chain in Self.chains(text, characters) { numbers += Self.numbers(in: chain, characters) }
    }
    self.numbers = numbers
  }

  /// The digits to hide of each number: all but the last four, whichever groups these are in.
  var hiddenDigits: [Range<Int>] {
    numbers.flatMap { groups -> [Range<Int>] in
      var hidden = groups.reduce(0) { $0 + $1.count } - AccountNumbers.visibleDigits
      return groups.compactMap { group in
        let part = group.prefix(max(hidden, 0))
        hidden -= group.count
        return part.isEmpty ? nil : part.startIndex..<part.endIndex
      }
    }
  }

  /// Where each number ends.
  var ends: [Int] { numbers.compactMap { $0.last?.upperBound } }

  private static func isSeparator(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x2D }

  /// Where at least 7 digits are written with at most one sign between two: as BCD each of them would be two digits, and
  /// none is meant so.
  static func runs(_ text: ArraySlice<UInt8>, _ characters: [UInt8]) -> [Range<Int>] {
    runs(text, characters, ofDigits: 7)
  }

  private static func runs(
    _ text: ArraySlice<UInt8>, _ characters: [UInt8], ofDigits least: Int
  ) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var run = 0..<0
    var count = 0
    for (position, character) in characters.enumerated() where character <= 9 {
      let isApart = position == run.upperBound + 1 && isSeparator(text[text.startIndex + run.upperBound])
      if count > 0, position == run.upperBound || isApart {
        run = run.lowerBound..<(position + 1)
        count += 1
      } else {
        if count >= least { runs.append(run) }
        run = position..<(position + 1)
        count = 1
      }
    }
    return count >= least ? runs + [run] : runs
  }

  /// Groups that follow each other with the same sign between them; one may end a chain and begin the next.
  private static func chains(_ text: ArraySlice<UInt8>, _ characters: [UInt8]) -> [[Range<Int>]] {
    var chains: [[Range<Int>]] = []
    var chain: [Range<Int>] = []
    var separator: UInt8?
    for group in groups(characters) {
      let sign = chain.last.flatMap {
        $0.upperBound + 1 == group.lowerBound ? text[text.startIndex + $0.upperBound] : nil
      }
      let goesOn = sign.map { isSeparator($0) && (separator == nil || separator == $0) } ?? false
      if goesOn {
        separator = sign
      } else {
        if chain.count > 1 { chains.append(chain) }
        let isShared = sign.map(isSeparator) ?? false
        chain = isShared ? chain.suffix(1) : []
        separator = isShared ? sign : nil
      }
      chain.append(group)
    }
    if chain.count > 1 { chains.append(chain) }
    return chains
  }

  private static func groups(_ characters: [UInt8]) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var start: Int?
    for (position, character) in characters.enumerated() {
      if character <= 9 {
        start = start ?? position
      } else if let begun = start {
        groups.append(begun..<position)
        start = nil
      }
    }
    return groups + (start.map { [$0..<characters.count] } ?? [])
  }

  private static func numbers(in chain: [Range<Int>], _ characters: [UInt8]) -> [[Range<Int>]] {
    let count = chain.reduce(0) { $0 + $1.count }
    if AccountNumbers.lengths.contains(count), AccountNumbers.isNumber(chain.flatMap { characters[$0] }) {
      return [chain]
    }
    var numbers: [[Range<Int>]] = []
    var first = 0
    while first < chain.count {
      let end = end(ofNumberAt: first, in: chain, characters)
      if let end, end > first + 1 { numbers.append(Array(chain[first..<end])) }
      first = end ?? first + 1
    }
    return numbers
  }

  private static func end(ofNumberAt first: Int, in chain: [Range<Int>], _ characters: [UInt8]) -> Int? {
    var digits: [UInt8] = []
    for index in first..<chain.count {
      guard digits.count + chain[index].count <= AccountNumbers.lengths.upperBound else { return nil }
      digits += characters[chain[index]]
      if AccountNumbers.isSchemeNumber(digits) { return index + 1 }
    }
    return nil
  }
}
