/// What the decoder accepts and where it stops.
public struct NDEFRules: Hashable, Sendable {
  /// The most records one message may hold, chunks counted once each.
  public var maximumRecords: Int
  /// Whether a reserved TNF (7) is read as `unknown` and its type dropped, as NDEF 1.0, 3.2.6 advises parsers.
  public var readsReservedFormatAsUnknown: Bool

  /// Makes rules from their parts.
  public init(maximumRecords: Int = 1_024, readsReservedFormatAsUnknown: Bool = false) {
    self.maximumRecords = maximumRecords
    self.readsReservedFormatAsUnknown = readsReservedFormatAsUnknown
  }

  /// At most 1,024 records, and a reserved TNF is refused.
  public static let strict = NDEFRules()
}
