/// Why bytes are not a command APDU, or why fields do not fit into one.
public enum CommandAPDUError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Fewer than the four bytes of a header.
  case tooShort(count: Int)
  /// The body starts with 00 and ends before an extended length of three bytes is complete.
  case incompleteExtendedLength(count: Int)
  /// Neither nothing nor a Le follows the data that Lc announces.
  case lengthMismatch(lc: Int, following: Int)
  /// An extended Lc of 0000 with bytes after it.
  case zeroLc(following: Int)
  /// More data than the Lc of the form can say.
  case tooMuchData(count: Int, limit: Int)
  /// More response bytes than a Le of one byte can ask for.
  case expectedLengthTooLong(count: Int)

  /// One sentence with the numbers.
  public var description: String {
    switch self {
    case .tooShort(let count):
      "a command has at least 4 bytes, this one has \(count)"
    case .incompleteExtendedLength(let count):
      "an extended length starts at byte 5 and needs 3 bytes, but the command ends after \(count) bytes"
    case .lengthMismatch(let lc, let following):
      "Lc says \(lc) bytes of data, \(following) bytes follow it"
    case .zeroLc(let following):
      "an extended Lc must not be 0, and \(following) bytes follow it"
    case .tooMuchData(let count, let limit):
      "\(count) bytes of data were given, the Lc of this form can say \(limit)"
    case .expectedLengthTooLong(let count):
      "\(count) bytes were asked for, a Le of one byte can say 256"
    }
  }
}
