/// Finds what looks like a primary account number among decimal digits (ISO/IEC 7812-1).
enum AccountNumbers {
  /// How many digits a number has that is taken for an account number.
  static let lengths = 13...19
  /// How many of its digits stay visible, at its end.
  static let visibleDigits = 4

  /// The digits to hide; an element over 9 is no digit and ends a run.
  ///
  /// A whole run of 13 to 19 digits that passes the Luhn check is an account number. Inside any other run, one is
  /// taken that starts as a scheme's numbers do and has that scheme's length, at every `step` digits (2: where bytes
  /// begin). A run that starts with 0 as a whole is none. Digits after a number and the separator D are the rest of
  /// track 2, however few, and are hidden whole; a separator may stand for the expiry and for the service code.
  /// ISO/IEC 7813.
  static func hiddenDigits(in digits: [UInt8], step: Int) -> [Range<Int>] {
    var hidden: [Range<Int>] = []
    var position = 0
    while position < digits.count {
      let end = endOfRun(in: digits, from: position)
      let run = position..<end
      position = max(end, position + 1)
      guard run.count >= lengths.lowerBound else { continue }
      let numbers = numbers(in: digits, run: run, step: step)
      hidden += numbers.map { $0.lowerBound..<($0.upperBound - visibleDigits) }
      if numbers.last?.upperBound == end, end < digits.count, digits[end] == 0x0D {
        let rest = restOfTrack(in: digits, from: end)
        hidden += rest
        position = rest.last?.upperBound ?? position
      }
    }
    return hidden
  }

  /// Whether there are digits enough one after the other for an account number.
  static func isPossible(in digits: [UInt8]) -> Bool {
    var count = 0
    for digit in digits {
      count = digit > 9 ? 0 : count + 1
      if count == lengths.lowerBound { return true }
    }
    return false
  }

  /// The digits to hide of a number that everything starts with, as a scheme's numbers start.
  static func atStart(of digits: [UInt8]) -> Range<Int>? {
    let run = digits.prefix { $0 <= 9 }
    return number(at: run).map { $0.lowerBound..<($0.upperBound - visibleDigits) }
  }

  /// Whether the check digit at the end is right and the number is not all zeros (ISO/IEC 7812-1, annex B).
  static func passesLuhn(_ digits: ArraySlice<UInt8>) -> Bool {
    var sum = 0
    for (index, digit) in digits.reversed().enumerated() {
      let value = Int(digit) * (index.isMultiple(of: 2) ? 1 : 2)
      sum += value > 9 ? value - 9 : value
    }
    return sum > 0 && sum.isMultiple(of: 10)
  }

  /// Whether digits, of a length that account numbers have, are one as a whole.
  static func isNumber(_ digits: [UInt8]) -> Bool {
    digits.first != 0 && passesLuhn(digits[...])
  }

  /// Whether digits start as a scheme's numbers do and are one of that scheme as a whole.
  static func isSchemeNumber(_ digits: [UInt8]) -> Bool {
    schemeLengths(digits[...]).contains(digits.count) && passesLuhn(digits[...])
  }

  private static func endOfRun(in digits: [UInt8], from start: Int) -> Int {
    digits[start...].firstIndex { $0 > 9 } ?? digits.count
  }

  /// The digits behind each separator of track 2, of which there are three at most.
  static func restOfTrack(in digits: [UInt8], from separator: Int) -> [Range<Int>] {
    var rest: [Range<Int>] = []
    var position = separator
    for _ in 0..<3 where position < digits.count && digits[position] == 0x0D {
      let end = endOfRun(in: digits, from: position + 1)
      if end > position + 1 { rest.append((position + 1)..<end) }
      position = end
    }
    return rest
  }

  private static func numbers(in digits: [UInt8], run: Range<Int>, step: Int) -> [Range<Int>] {
    if lengths.contains(run.count), digits[run.lowerBound] != 0, passesLuhn(digits[run]) { return [run] }
    var numbers: [Range<Int>] = []
    var start = run.lowerBound
    // A number of an odd length may be filled up with zeros, so that it starts inside a byte.
    let firstDigit = digits[run].firstIndex { $0 != 0 }
    while start < run.upperBound {
      if start.isMultiple(of: step) || start == firstDigit, let number = number(at: digits[start..<run.upperBound]) {
        numbers.append(number)
        start = number.upperBound
      } else {
        start += 1
      }
    }
    return numbers
  }

  /// The number that digits start with, of a length that its scheme has.
  private static func number(at digits: ArraySlice<UInt8>) -> Range<Int>? {
    schemeLengths(digits).first { $0 <= digits.count && passesLuhn(digits.prefix($0)) }
      .map { digits.startIndex..<(digits.startIndex + $0) }
  }

  /// The lengths that a number with this start may have by the issuer identification ranges in use.
  private static func schemeLengths(_ digits: ArraySlice<UInt8>) -> [Int] {
    guard digits.count >= 2 else { return [] }
    let second = digits[digits.startIndex + 1]
    return switch digits[digits.startIndex] {
    case 2 where (2...7).contains(second), 5: [16]
    case 4, 6: [16, 19]
    case 3 where second == 4 || second == 7: [15]
    case 3 where second == 5: [16]
    case 3 where second == 0 || second == 6 || second >= 8: [14]
    default: []
    }
  }
}
