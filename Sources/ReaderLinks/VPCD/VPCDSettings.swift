package import ISO7816
package import PhoneRuntime

/// How the link to vpcd presents its card, and how patient it is.
package struct VPCDSettings: Hashable, Sendable {
  /// One that offers T=0 alone makes a T=0 link.
  package var answerToReset = ATR.contactless
  /// The UID that the reader tells; a phone's begins with 08 (random, ISO/IEC 14443-3, 6.5.4), nil answers `6A81`.
  package var uid: [UInt8]? = [0x08, 0x1E, 0x5C, 0xA7]

  /// How long the field stays off after the card was removed: one poll of pcscd.
  package var fieldReturn: Duration = .milliseconds(400)
  /// How long a card that was powered down unused stays before that counts as the field going off.
  package var idleHold: Duration = .seconds(2)
  /// The time between two attempts to connect, and the longest that one attempt may take.
  package var connectRetry: Duration = .milliseconds(500)
  /// How long the first connection is tried for; later ones are tried for as long as the run lasts.
  package var startPatience: Duration = .seconds(10)
  /// How long a connection may be silent before the slot counts as taken; pcscd polls every 0.4 s.
  package var slotNotice: Duration = .seconds(1)
  /// How long a taken slot is waited for, counted from the connection; nil waits for as long as the run lasts.
  package var slotPatience: Duration? = .seconds(5)
  /// How long the app may owe an answer before the card is torn out; PC/SC itself has no limit.
  package var answerPatience: Duration = .seconds(30)
  /// How long an answer may still come after emulation stopped, so that an answer and the stop keep their order.
  package var lastAnswer: Duration = .milliseconds(200)

  package init() {}

  /// What the environment says of the link; the rest as usual.
  package init(_ environment: Environment) {
    answerPatience = environment.patience ?? answerPatience
    let historicalBytes = environment.historicalBytes ?? []
    // At most 15 bytes, as the environment has, always make an answer to reset.
    let answer =
      switch environment.cardProtocol {
      case .t1: try? ATR.contactless(historicalBytes: historicalBytes)
      case .t0: try? ATR.transmissionT0(historicalBytes: historicalBytes)
      }
    answerToReset = answer ?? answerToReset
  }
}
