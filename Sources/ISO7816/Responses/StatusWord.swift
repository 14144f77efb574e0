/// The two bytes that end every response: a number with names, so that no value is lost (ISO/IEC 7816-4, 5.6).
public struct StatusWord: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// What SW1 says about the command; every status word is of one kind.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// 9000, or 61XX: done.
    case normal
    /// 62XX or 63XX: done, with something to say.
    case warning
    /// 64XX, 65XX or 66XX: stopped while working.
    case executionError
    /// 67XX to 6FXX: refused before working.
    case checkingError
    /// Any other value: an application's own, or invalid (60XX, and what does not start with 6 or 9).
    case proprietary
  }

  /// SW1 and SW2 as one number.
  public let rawValue: UInt16

  /// Wraps any number.
  public init(_ rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Wraps a literal such as `0x6A82`.
  public init(integerLiteral value: UInt16) {
    self.rawValue = value
  }

  /// Joins the two bytes.
  public init(sw1: UInt8, sw2: UInt8) {
    self.rawValue = UInt16(sw1) << 8 | UInt16(sw2)
  }

  /// The first byte.
  public var sw1: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 8) }

  /// The second byte.
  public var sw2: UInt8 { UInt8(truncatingIfNeeded: rawValue) }

  /// Both bytes, in the order of sending.
  public var bytes: [UInt8] { isSuccess ? Self.successBytes : [sw1, sw2] }

  /// Made once, since most answers end so.
  private static let successBytes: [UInt8] = [0x90, 0x00]

  /// Whether this is 9000 and nothing else.
  public var isSuccess: Bool { rawValue == 0x9000 }

  /// The kind, decided by ranges of SW1.
  public var kind: Kind {
    switch sw1 {
    case 0x61: .normal
    case 0x62, 0x63: .warning
    case 0x64...0x66: .executionError
    case 0x67...0x6F: .checkingError
    default: isSuccess ? .normal : .proprietary
    }
  }

  /// For 61XX, how many bytes GET RESPONSE can fetch now (XX = 00: 256, or more); nil for any other status word.
  public var bytesRemaining: ExpectedLength? {
    sw1 == 0x61 ? ExpectedLength(shortLe: sw2) : nil
  }

  /// For 6CXX, the Le that the command should have had (XX = 00: 256); nil for any other status word.
  public var exactLength: ExpectedLength? {
    sw1 == 0x6C ? ExpectedLength(shortLe: sw2) : nil
  }

  /// For 63CX, the counter's value, 0...15; nil for any other status word.
  public var counter: Int? {
    rawValue & 0xFFF0 == 0x63C0 ? Int(rawValue & 0x0F) : nil
  }
}

extension StatusWord {
  /// 61XX: `count` more bytes can be fetched; 256 and above are said as 6100.
  public static func bytesRemaining(_ count: ExpectedLength) -> StatusWord {
    StatusWord(sw1: 0x61, sw2: count.shortLe ?? 0)
  }

  /// 6CXX: Le was wrong and `count` is right; nil over 256, which SW2 cannot say.
  public static func wrongLength(exact count: ExpectedLength) -> StatusWord? {
    count.shortLe.map { StatusWord(sw1: 0x6C, sw2: $0) }
  }

  /// 63CX: the counter stands at `tries`, taken as 15 above that and 0 below 0.
  public static func counter(_ tries: Int) -> StatusWord {
    StatusWord(0x63C0 | UInt16(min(max(tries, 0), 15)))
  }
}

extension StatusWord: CustomStringConvertible {
  /// Four hexadecimal digits.
  public var description: String { Hex.string(bytes) }
}
