package import ISO7816

/// An AID as an Android service registers it: 5 to 16 bytes with a mark that says which SELECTs it answers.
package struct AIDPattern: Hashable, Sendable {
  /// What the text's last character says.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// No mark: this name alone.
    case exact
    /// `*`: this name and all longer ones that begin with it.
    case prefix
    /// `#`: this name and all its leading parts of 5 bytes or more.
    case subset

    /// The kind that a text's end names, whatever stands before it.
    package init(of text: String) {
      switch text.utf8.last {
      case UInt8(ascii: "*"): self = .prefix
      case UInt8(ascii: "#"): self = .subset
      default: self = .exact
      }
    }

    /// The mark at the end of the text; empty for an exact name.
    package var mark: String {
      switch self {
      case .exact: ""
      case .prefix: "*"
      case .subset: "#"
      }
    }
  }

  /// The name without its mark.
  package let aid: AID
  package let kind: Kind

  package init(_ aid: AID, _ kind: Kind = .exact) {
    self.aid = aid
    self.kind = kind
  }

  /// Reads 10 to 32 hexadecimal digits in either case, an even number of them, and at most one mark at the end; nil for
  /// anything else.
  package init?(_ text: String) {
    let kind = Kind(of: text)
    let digits = text.utf8.dropLast(kind == .exact ? 0 : 1)
    guard digits.allSatisfy(Self.isDigit), let aid = AID(hex: String(digits) ?? "") else { return nil }
    self.init(aid, kind)
  }

  private static func isDigit(_ character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
      UInt8(ascii: "a")...UInt8(ascii: "f"):
      true
    default: false
    }
  }

  /// Whether a SELECT with these bytes asks for a name of this pattern; never under 5 bytes.
  package func matches(_ name: some Collection<UInt8>) -> Bool {
    guard name.count >= 5 else { return false }
    return switch kind {
    case .exact: name.elementsEqual(aid.bytes)
    case .prefix: name.starts(with: aid.bytes)
    case .subset: aid.bytes.starts(with: name)
    }
  }
}

extension AIDPattern: CustomStringConvertible {
  /// The bytes as hexadecimal digits, then the mark.
  package var description: String { aid.description + kind.mark }
}
