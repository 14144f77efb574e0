/// How much of ISO/IEC 7816 a reader does by itself, and what its hardware cannot do.
///
/// Without arguments nothing is done: commands and answers pass as they are.
public struct ExchangeOptions: Hashable, Sendable {
  /// Whether 61XX is followed by GET RESPONSE until the data are whole.
  public var fetchesResponse: Bool
  /// Whether a short command without data that is answered 6CXX is sent once more with that Le.
  public var correctsLength: Bool
  /// The most data bytes of one command, 1 to 65,535, over which it goes as a chain; nil sends all as they are.
  public var chainsOver: Int?
  /// The most GET RESPONSE commands for one answer.
  public var maximumRounds: Int
  /// The longest command that the reader sends, in bytes; nil is no limit.
  public var maximumCommand: Int?
  /// The longest answer that the reader's buffer takes, in bytes with the status word; nil is no limit.
  public var maximumResponse: Int?
  /// Whether the reader loses answers of exactly 256 bytes of data, as cheap ones do.
  public var breaksAt256: Bool

  /// Makes options; numbers outside their ranges count as the nearest in range.
  public init(
    fetchesResponse: Bool = false, correctsLength: Bool = false, chainsOver: Int? = nil, maximumRounds: Int = 512,
    maximumCommand: Int? = nil, maximumResponse: Int? = nil, breaksAt256: Bool = false
  ) {
    self.fetchesResponse = fetchesResponse
    self.correctsLength = correctsLength
    self.chainsOver = chainsOver.map { min(max($0, 1), 65_535) }
    self.maximumRounds = max(maximumRounds, 0)
    self.maximumCommand = maximumCommand
    self.maximumResponse = maximumResponse
    self.breaksAt256 = breaksAt256
  }

  /// Nothing is done by itself.
  public static let raw = ExchangeOptions()

  /// A reader that knows short lengths only and does the rest by itself.
  public static let short = ExchangeOptions(
    fetchesResponse: true, correctsLength: true, chainsOver: 255, maximumCommand: 261, maximumResponse: 258)
}
