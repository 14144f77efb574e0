package import ISO7816
package import PhoneModel

/// What a reader needs of the phone that is held to it.
package protocol ReaderPhone: Sendable {
  /// A field in which bytes take the time of `air`.
  func fieldOn(_ air: AirInterface)
  func fieldOff()
  /// Sends a command APDU and returns when the phone has answered, or the link broke.
  func transmit(_ command: [UInt8]) async -> ReaderAnswer
  /// Sends a command APDU; once this returns, it is on its way through the field, or there if nothing takes time. `answer` is called once, from anywhere.
  func begin(_ command: [UInt8], answer: @escaping @Sendable (ReaderAnswer) -> Void)
  /// Whether emulation runs: the current value first, then each change.
  func cardPresence() -> AsyncStream<Bool>
  /// Whether emulation runs now, ahead of what `cardPresence` has still to tell.
  var hasCard: Bool { get }
  /// Whether emulation runs within `limit`; nil, at once, where the clock has no alarms or the phone cannot be asked so.
  func waitForCard(atMost limit: Duration, by clock: any ReaderClock) async -> Bool?
  /// Writes a remark of the reader's into the timeline.
  func note(_ text: String)
  /// Writes into the timeline that no answer came within the reader's patience.
  func noteGivenUp(after patience: Duration)
}

extension ReaderPhone {
  package func waitForCard(atMost limit: Duration, by clock: any ReaderClock) async -> Bool? { nil }

  package func noteGivenUp(after patience: Duration) { note("no answer within \(patience)") }

  /// A field in which everything arrives at once.
  package func fieldOn() { fieldOn(.none) }

  /// For phones that only have `transmit`: the command gets there soon, but a field that goes at once may be faster.
  package func begin(_ command: [UInt8], answer: @escaping @Sendable (ReaderAnswer) -> Void) {
    Task { answer(await transmit(command)) }
  }
}
