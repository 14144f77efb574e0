/// How long bytes take between a reader and a card: nothing, or what ISO/IEC 14443 Type A makes of them.
///
/// Every command and answer is taken as one ISO-DEP block of any length; block chaining (FSC, FSD), waiting time
/// extensions and other bit rates would be cases and values of this type.
public enum AirInterface: Hashable, Sendable {
  /// Bytes arrive at once: links that have a reader of their own, such as PC/SC, and measurements.
  case none
  /// Type A at a bit rate.
  case typeA(BitRate)

  /// Bit rates of Type A; the raw value is in kbit/s.
  public enum BitRate: Int, Hashable, Sendable, CaseIterable {
    /// fc / 128, about 105.9 kbit/s. (ISO/IEC 14443-2, 8.1)
    case kbit106 = 106

    /// Periods of the carrier for one bit.
    var carrierPeriodsPerBit: Int64 { 128 }
  }

  /// The least pause before a frame, in periods of the carrier: about 86.4 us. (ISO/IEC 14443-3, 6.2.1)
  private static let frameDelay: Int64 = 1_172
  /// Each byte is followed by its parity bit. (ISO/IEC 14443-3, 6.2.3)
  private static let bitsPerByte: Int64 = 9
  /// Start and end of communication. (ISO/IEC 14443-3, 6.2.3)
  private static let edgeBits: Int64 = 2
  /// The byte before the information of an ISO-DEP block without CID and NAD. (ISO/IEC 14443-4, 7.1)
  private static let bytesBefore: Int64 = 1
  /// The two bytes of CRC after it. (ISO/IEC 14443-4, 7.1)
  private static let bytesAfter: Int64 = 2

  /// The pause before the frame and the frame of an APDU of `count` bytes, to the nearest nanosecond: zero for `none`.
  ///
  /// (1172 + 128 x (9 x (count + 3) + 2)) / fc, fc = 13.56 MHz. (ISO/IEC 14443-3, 6.2; ISO/IEC 14443-4, 7.1; confidence A
  /// for one block)
  public func duration(ofBytes count: Int) -> Duration {
    switch self {
    case .none: .zero
    case .typeA(let rate):
      Self.time(
        Self.frameDelay + rate.carrierPeriodsPerBit
          * (Self.bitsPerByte * (Int64(count) + Self.bytesBefore + Self.bytesAfter) + Self.edgeBits))
    }
  }

  /// How many of an APDU's `count` bytes are whole on the other side when `elapsed` of `duration(ofBytes:)` has passed.
  public func bytes(of count: Int, after elapsed: Duration) -> Int {
    switch self {
    case .none: return count
    case .typeA(let rate):
      let perByte = Self.bitsPerByte * rate.carrierPeriodsPerBit
      // The start of communication is one bit.
      let before = Self.frameDelay + rate.carrierPeriodsPerBit + Self.bytesBefore * perByte
      guard elapsed > Self.time(before) else { return 0 }
      return min(count, Int((elapsed - Self.time(before)) / Self.time(perByte)))
    }
  }

  /// Periods of the carrier as time: 1 / 13.56 MHz is 25,000 / 339 ns.
  private static func time(_ periods: Int64) -> Duration { .nanoseconds((periods * 25_000 + 169) / 339) }
}
