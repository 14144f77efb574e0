package import ISO7816
package import PhoneModel
import Synchronization

import ReaderLinks

/// A phone that records what the reader does to it and answers as it is told.
package final class FakePhone: ReaderPhone {
  package enum Call: Hashable, Sendable {
    case fieldOn
    case fieldOff
    case command([UInt8])
    case note(String)
  }

  private struct State {
    var present: Bool
    var fieldIsOn = false
    var watchers: [AsyncStream<Bool>.Continuation] = []
    var owed: (@Sendable (ReaderAnswer) -> Void)?
    var calls: [Call] = []
  }

  private let state: Mutex<State>
  private let answer: @Sendable ([UInt8]) -> [UInt8]?
  private let stream: AsyncStream<Call>
  private let continuation: AsyncStream<Call>.Continuation

  /// `answer` gives the app's answer to a command; nil leaves it owed, until `respond` or the field's end.
  package init(present: Bool = true, answer: @escaping @Sendable ([UInt8]) -> [UInt8]? = { $0 + [0x90, 0x00] }) {
    state = Mutex(State(present: present))
    self.answer = answer
    (stream, continuation) = AsyncStream.makeStream()
  }

  /// What was called so far, notes included.
  package var calls: [Call] { state.withLock { $0.calls } }

  /// The calls from the first on, as they come; for one reader.
  package var incoming: AsyncStream<Call>.Iterator { stream.makeAsyncIterator() }

  private func record(_ call: Call) {
    state.withLock { $0.calls.append(call) }
    continuation.yield(call)
  }

  package func fieldOn(_ air: AirInterface) {
    state.withLock { $0.fieldIsOn = true }
    record(.fieldOn)
  }

  package func fieldOff() {
    let owed = state.withLock { state in
      state.fieldIsOn = false
      return state.owed.take()
    }
    record(.fieldOff)
    owed?(.torn)
  }

  package func transmit(_ command: [UInt8]) async -> ReaderAnswer {
    await withCheckedContinuation { continuation in
      begin(command) { continuation.resume(returning: $0) }
    }
  }

  package func begin(_ command: [UInt8], answer: @escaping @Sendable (ReaderAnswer) -> Void) {
    guard state.withLock({ $0.present && $0.fieldIsOn }) else { return answer(.noCard) }
    if let bytes = self.answer(command) {
      record(.command(command))
      return answer(.response(bytes))
    }
    state.withLock { $0.owed = answer }
    record(.command(command))
  }

  /// The app answers what it owes; false when it owes nothing any more.
  @discardableResult package func respond(_ bytes: [UInt8]) -> Bool {
    guard let owed = state.withLock({ $0.owed.take() }) else { return false }
    owed(.response(bytes))
    return true
  }

  /// Starts or stops emulation; what was owed is torn.
  ///
  /// Who watches is told first, or by `tell` when he is to be late.
  package func emulate(_ present: Bool, tellsLate: Bool = false) {
    let (owed, watchers) = state.withLock { state in
      state.present = present
      return (present ? nil : state.owed.take(), state.watchers)
    }
    if !tellsLate { for watcher in watchers { watcher.yield(present) } }
    owed?(.torn)
  }

  /// Tells who watches whether emulation runs.
  package func tell() {
    let (present, watchers) = state.withLock { ($0.present, $0.watchers) }
    for watcher in watchers { watcher.yield(present) }
  }

  /// The phone goes away: its presence has no more changes.
  package func end() {
    for watcher in state.withLock({ $0.watchers }) { watcher.finish() }
  }

  package var hasCard: Bool { state.withLock { $0.present } }

  package func cardPresence() -> AsyncStream<Bool> {
    let (stream, continuation) = AsyncStream<Bool>.makeStream()
    state.withLock { state in
      state.watchers.append(continuation)
      continuation.yield(state.present)
    }
    return stream
  }

  package func note(_ text: String) { record(.note(text)) }
}
