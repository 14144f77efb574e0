/// What a reader of BER-TLV accepts: there is one parser, and its strictness is data.
public struct TLVRules: Hashable, Sendable {
  /// How many objects may lie inside each other; objects at the top count as 1.
  public var maxDepth: Int

  /// Whether a constructed object may have the length 80 and end at 00 00.
  public var allowsIndefiniteLength: Bool

  /// Whether bytes 00 may stand before, between and after objects (EMV Book 3, Annex B).
  public var allowsPadding: Bool

  /// Makes rules; without arguments they are `strict`.
  public init(maxDepth: Int = 16, allowsIndefiniteLength: Bool = false, allowsPadding: Bool = false) {
    self.maxDepth = maxDepth
    self.allowsIndefiniteLength = allowsIndefiniteLength
    self.allowsPadding = allowsPadding
  }

  /// Definite lengths, no padding, 16 levels.
  public static let strict = TLVRules()

  /// As `strict`, but bytes 00 between objects are passed over.
  public static let emv = TLVRules(allowsPadding: true)
}
