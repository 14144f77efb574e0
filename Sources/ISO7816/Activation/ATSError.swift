/// Why bytes are not an answer to select, or why fields do not fit into one.
public enum ATSError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Not even TL.
  case empty
  /// TL, which counts itself, is not the number of bytes.
  case lengthMismatch(tl: UInt8, count: Int)
  /// Bytes that T0 announces are absent.
  case truncated(needed: Int, found: Int)
  /// FSCI over 12.
  case invalidFrameSizeIndex(UInt8)
  /// More bytes than a frame can carry.
  case tooLong(Int)

  /// One sentence with the numbers.
  public var description: String {
    switch self {
    case .empty: "an ATS has at least 1 byte"
    case .lengthMismatch(let tl, let count): "TL says \(tl) bytes, the ATS has \(count)"
    case .truncated(let needed, let found): "the ATS announces at least \(needed) bytes and has \(found)"
    case .invalidFrameSizeIndex(let index): "the frame size index is 0 to 12, not \(index)"
    case .tooLong(let count): "an ATS has at most 254 bytes, this one would have \(count)"
    }
  }
}
