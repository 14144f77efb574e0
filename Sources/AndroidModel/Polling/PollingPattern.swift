/// A polling-loop filter with wildcards: `.` is any digit, `?` and `*` repeat what stands before them.
///
/// The whole frame's hexadecimal text must match. (Android, CardEmulation `validatePollingLoopPatternFilter`;
/// confidence A)
package struct PollingPattern: Hashable, Sendable, CustomStringConvertible {
  /// The longest text that is taken, which bounds the work for a frame.
  package static let longest = 512

  private enum Count: Hashable { case one, optional, any }

  private struct Atom: Hashable {
    /// Nil for any digit.
    let digit: UInt8?
    var count = Count.one
  }

  package let description: String
  private let atoms: [Atom]

  /// Reads hexadecimal digits in either case, `.`, `?` and `*`; nil for an empty text, one with anything else, one that
  /// is too long, and a repetition of nothing.
  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= Self.longest else { return nil }
    var atoms: [Atom] = []
    var repeats = 0
    for character in text.uppercased().utf8 {
      switch character {
      case UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"):
        atoms.append(Atom(digit: character == UInt8(ascii: ".") ? nil : character))
        repeats = 0
      case UInt8(ascii: "?") where repeats == 1:
        repeats = 2  // as few as possible: the same for a match of the whole
      case UInt8(ascii: "?") where repeats == 0 && !atoms.isEmpty:
        atoms[atoms.count - 1].count = .optional
        repeats = 1
      case UInt8(ascii: "*") where repeats == 0 && !atoms.isEmpty:
        atoms[atoms.count - 1].count = .any
        repeats = 1
      default: return nil
      }
    }
    self.atoms = atoms
    description = text.uppercased()
  }

  /// Whether the whole of the upper-case hexadecimal text matches; the work is the product of both lengths.
  package func matches(_ digits: String) -> Bool {
    var places: Set<Int> = []
    enter(0, &places)
    for digit in digits.utf8 {
      var next: Set<Int> = []
      for place in places where place < atoms.count {
        let atom = atoms[place]
        guard atom.digit == nil || atom.digit == digit else { continue }
        enter(atom.count == .any ? place : place + 1, &next)
      }
      places = next
      if places.isEmpty { return false }
    }
    return places.contains(atoms.count)
  }

  /// The place itself and those behind atoms that may be missing.
  private func enter(_ place: Int, _ places: inout Set<Int>) {
    var place = place
    while places.insert(place).inserted, place < atoms.count, atoms[place].count != .one { place += 1 }
  }
}
