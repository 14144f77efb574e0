/// Waiting times of ISO-DEP, as multiples of the carrier's period (ISO/IEC 14443-4, 7.2; fc = 13.56 MHz).
public enum FrameTime {
  /// 256 x 16 / fc, the time for an index of 0: about 302 us, cut to whole attoseconds.
  public static let unit = Duration(secondsComponent: 0, attosecondsComponent: 302_064_896_755_162)

  /// FWT for FWI 14, which no wait may exceed: about 4,949 ms.
  public static let longest = unit * (1 << 14)

  /// FWT = unit x 2^FWI: how long a reader waits for an answer; 15 is no index and counts as the default, 4.
  public static func waiting(index: UInt8) -> Duration {
    unit * (1 << Int(index < 15 ? index : 4))
  }

  /// FWT x WTXM, what an S(WTX) stretches one wait to, never beyond `longest`; a multiplier outside 1...59 counts as its bound.
  public static func extended(index: UInt8, multiplier: UInt8) -> Duration {
    min(waiting(index: index) * Int(min(max(multiplier, 1), 59)), longest)
  }

  /// SFGT = unit x 2^SFGI: how long a card needs after its ATS; zero for an index of 0, and for 15, which is none.
  public static func startUp(index: UInt8) -> Duration {
    (1...14).contains(index) ? unit * (1 << Int(index)) : .zero
  }
}
