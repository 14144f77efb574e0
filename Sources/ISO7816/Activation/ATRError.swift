/// Why bytes are not an answer to reset.
public enum ATRError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Not 2 to 33 bytes.
  case wrongCount(Int)
  /// TS is neither 3B nor 3F.
  case invalidInitialByte(UInt8)
  /// Bytes that T0 or a TD announces are absent.
  case truncated(needed: Int, found: Int)
  /// Bytes follow the end that T0 and the TDs announce.
  case surplus(needed: Int, found: Int)
  /// TCK is not the exclusive or of the bytes before it.
  case wrongCheckByte(found: UInt8, expected: UInt8)
  /// More historical bytes than T0 can count.
  case tooManyHistoricalBytes(Int)

  /// One sentence with the numbers.
  public var description: String {
    switch self {
    case .wrongCount(let count): "an ATR has 2 to 33 bytes, this one has \(count)"
    case .invalidInitialByte(let byte): "an ATR starts with 3B or 3F, this one with \(Hex.string([byte]))"
    case .truncated(let needed, let found): "the ATR announces at least \(needed) bytes and has \(found)"
    case .surplus(let needed, let found): "the ATR announces \(needed) bytes and has \(found)"
    case .wrongCheckByte(let found, let expected):
      "the check byte TCK is \(Hex.string([found])) and should be \(Hex.string([expected]))"
    case .tooManyHistoricalBytes(let count): "an ATR has at most 15 historical bytes, \(count) were given"
    }
  }
}
