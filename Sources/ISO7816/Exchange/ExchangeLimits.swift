/// The longest command and answer that a link carries between reader and card.
///
/// A router keeps to them: it refuses a longer command with 6700 and sends a longer answer in pieces, 61XX after each.
/// Behind a link, an answer that an app makes too long without a router is torn, never cut.
public struct ExchangeLimits: Hashable, Sendable {
  /// The longest command in bytes, header and lengths included.
  public var command: Int

  /// The most data bytes of one answer, to which the status word's 2 bytes come.
  public var responseData: Int

  /// Makes limits; a command has at least 5 bytes of room and an answer at least 1.
  public init(command: Int, responseData: Int) {
    self.command = max(5, command)
    self.responseData = max(1, responseData)
  }

  /// The longest that ISO/IEC 7816-3, 12.1 can say: commands of 65,544 bytes, answers with 65,536 bytes of data.
  public static let extended = ExchangeLimits(command: 65_544, responseData: 65_536)

  /// Short lengths only: commands of 261 bytes, answers with 256 bytes of data.
  public static let short = ExchangeLimits(command: 261, responseData: 256)

  /// A link whose messages count their bytes in 16 bits, as pcscd's virtual reader: 65,535 bytes in each direction.
  public static let virtualReader = ExchangeLimits(command: 65_535, responseData: 65_533)
}
