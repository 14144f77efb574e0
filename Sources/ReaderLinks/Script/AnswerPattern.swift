import ISO7816

/// What an answer must look like: bytes, `..` for any byte, and `*` at the end for any rest (none included).
package struct AnswerPattern: Hashable, Sendable, CustomStringConvertible {
  /// The answer's first bytes; nil stands for any byte.
  package let bytes: [UInt8?]
  /// Whether anything may follow `bytes`.
  package let allowsRest: Bool

  package init(bytes: [UInt8?], allowsRest: Bool = false) {
    self.bytes = bytes
    self.allowsRest = allowsRest
  }

  package func matches(_ answer: some Collection<UInt8>) -> Bool {
    firstMismatch(in: answer) == nil
  }

  /// The first place where `answer` is not what the pattern asks for; nil when it matches.
  package func firstMismatch(in answer: some Collection<UInt8>) -> AnswerMismatch? {
    var found = answer.makeIterator()
    for (index, expected) in bytes.enumerated() {
      guard let byte = found.next() else { return .tooShort(length: index, needed: bytes.count) }
      if let expected, expected != byte { return .differs(index: index, expected: expected, found: byte) }
    }
    guard !allowsRest, let surplus = found.next() else { return nil }
    return .tooLong(length: answer.count, allowed: bytes.count, found: surplus)
  }

  package var description: String {
    bytes.map { $0.map { Hex.string([$0]) } ?? ".." }.joined() + (allowsRest ? "*" : "")
  }
}

/// Where an answer leaves its pattern; indices count bytes from 0.
package enum AnswerMismatch: Hashable, Sendable, CustomStringConvertible {
  case differs(index: Int, expected: UInt8, found: UInt8)
  case tooShort(length: Int, needed: Int)
  case tooLong(length: Int, allowed: Int, found: UInt8)

  package var description: String {
    switch self {
    case .differs(let index, let expected, let found):
      "byte \(index) is \(Hex.string([found])), expected \(Hex.string([expected]))"
    case .tooShort(let length, let needed):
      "the answer ends after \(length) of \(needed) expected bytes"
    case .tooLong(let length, let allowed, let found):
      "the answer has \(length) bytes, expected \(allowed); byte \(allowed) is \(Hex.string([found]))"
    }
  }
}
