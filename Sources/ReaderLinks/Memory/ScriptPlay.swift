import ISO7816
import PhoneModel
import VirtualTime

/// A script on its way: the field, the answer that is owed, the last answer.
struct ScriptPlay {
  /// What ends a script early.
  struct End: Error {
    let result: ReaderResult
  }

  /// An exchange whose answer has not come yet.
  struct Exchange {
    let line: Int
    let answer: OwedAnswer
    let patience: Duration
    /// How much of the patience is left.
    var patienceLeft: Duration
  }

  /// What became of the last command.
  enum Outcome {
    case response([UInt8])
    case torn
    case gaveUp(after: Duration)
  }

  let phone: any ReaderPhone
  let clock: any ReaderClock
  let settings: MemoryReader.Settings
  private let report: @Sendable (ReaderReport) -> Void
  /// Rings at the end of patience, where time is virtual.
  let alarm: VirtualAlarm?
  var patience: Duration
  private(set) var fieldIsOn = false
  var owed: Exchange?
  var last: Outcome?

  init(
    phone: any ReaderPhone, clock: any ReaderClock, settings: MemoryReader.Settings,
    report: @escaping @Sendable (ReaderReport) -> Void
  ) {
    self.phone = phone
    self.clock = clock
    self.settings = settings
    self.report = report
    alarm = clock.alarm
    patience = settings.patience
  }

  nonisolated(nonsending) mutating func act(_ action: ReaderAction, line: Int) async throws(End) {
    if case .tear = action { return try await tear(line: line) }
    try await settle()
    if try actAtOnce(action, line: line) { return }
    switch action {
    case .command(let bytes): try await send(bytes, line: line)
    case .field, .expect, .profile, .tear: break
    case .reset:
      switchField(on: false, line: line)
      try await pass(settings.resetPause)
      switchField(on: true, line: line)
    case .wait(let duration): try await pass(duration)
    }
  }

  /// Does what waits for nothing, while no answer is owed; false, and nothing done, where something has to be waited for.
  private mutating func actAtOnce(_ action: ReaderAction, line: Int) throws(End) -> Bool {
    switch action {
    case .field(let on): switchField(on: on, line: line)
    case .command(let bytes):
      guard settings.air == .none, fieldIsOn, phone.hasCard else { return false }
      begin(bytes, line: line)
    case .expect(let pattern): try compare(with: pattern, line: line)
    case .profile(let profile): patience = profile.patience
    case .tear, .reset, .wait: return false
    }
    return true
  }

  /// The reader's end: the field goes.
  mutating func leave(line: Int) {
    switchField(on: false, line: line)
  }

  /// Lets go of the answer that is owed, as a reader does: the field goes.
  mutating func abandon(line: Int) {
    guard owed != nil else { return }
    owed = nil
    leave(line: line)
  }

  mutating func switchField(on: Bool, line: Int) {
    guard fieldIsOn != on else { return }
    fieldIsOn = on
    if on { phone.fieldOn(settings.air) } else { phone.fieldOff() }
    tell(on ? .fieldOn : .fieldOff, line: line)
  }

  func tell(_ event: ReaderReport.Event, line: Int) {
    report(ReaderReport(line: line, event: event))
  }

  private func compare(with pattern: AnswerPattern, line: Int) throws(End) {
    let (answer, sentence): ([UInt8]?, String?) =
      switch last {
      case .response(let bytes): (bytes, pattern.firstMismatch(in: bytes)?.description)
      case .torn: (nil, "the exchange was torn")
      case .gaveUp(let time): (nil, "no answer came within \(time)")
      case nil: (nil, "no command was sent")
      }
    guard let sentence else { return tell(.expectationMet(pattern), line: line) }
    tell(.expectationFailed(pattern, answer: answer, sentence: sentence), line: line)
    throw End(result: .expectationFailed(line: line, pattern: pattern, answer: answer, sentence: sentence))
  }
}
