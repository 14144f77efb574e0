import ISO7816
package import PhoneModel
import Synchronization

/// One command at a time to the phone, with a reader's patience; for terminals that are not scripts.
package struct PhoneChannel: Sendable {
  private let phone: any ReaderPhone
  private let clock: any ReaderClock
  private let settings: MemoryReader.Settings

  package init(
    to phone: any ReaderPhone, clock: any ReaderClock = TaskClock(), settings: MemoryReader.Settings = .init()
  ) {
    self.phone = phone
    self.clock = clock
    self.settings = settings
  }

  package enum Outcome: Hashable, Sendable {
    case answer(ReaderAnswer)
    /// No answer came in time; the reader switched its field off.
    case gaveUp(after: Duration)
  }

  /// Waits for a card, then sends the command; the answer, or the end of the reader's patience.
  package func transmit(_ command: [UInt8]) async -> Outcome {
    guard await cardIsPresent() else { return .answer(.noCard) }
    let answer = OwedAnswer()
    phone.begin(command) { answer.give($0) }
    if let answer = answer.current { return .answer(answer) }
    let inTime = await first(within: settings.air.duration(ofBytes: command.count) + settings.patience) {
      await answer.value()
    }
    if let inTime { return .answer(inTime) }
    phone.noteGivenUp(after: settings.patience)
    phone.fieldOff()
    return .gaveUp(after: settings.patience)
  }

  private func cardIsPresent() async -> Bool {
    let presence = phone.cardPresence()
    var current = presence.makeAsyncIterator()
    if await current.next() == true { return true }
    return await first(within: settings.cardWait) { await presence.contains(true) } ?? false
  }

  /// What `body` gives within `limit`, or nil.
  private func first<Value: Sendable>(
    within limit: Duration, _ body: @escaping @Sendable () async -> Value?
  ) async -> Value? {
    await withTaskGroup(of: Value?.self) { [clock] group in
      group.addTask { await body() }
      group.addTask {
        try? await clock.sleep(for: limit)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }
}
