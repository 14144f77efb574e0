import ISO7816
import PhoneModel
import VirtualTime

extension ScriptPlay {
  /// What may happen while an answer is owed.
  private enum Moment {
    case answer(ReaderAnswer)
    case patienceOver
    case delayOver
    case cancelled
  }

  mutating func send(_ command: [UInt8], line: Int) async throws(End) {
    guard await cardIsPresent() else {
      try checkCancellation()
      throw noCard(line: line)
    }
    begin(command, line: line)
    guard settings.air != .none else { return }
    try? await clock.sleep(for: settings.air.duration(ofBytes: command.count))
    try checkCancellation()
  }

  /// Sends a command, whose answer is owed then.
  mutating func begin(_ command: [UInt8], line: Int) {
    tell(.command(command), line: line)
    let answer = OwedAnswer()
    owed = Exchange(line: line, answer: answer, patience: patience, patienceLeft: patience)
    phone.begin(command) { answer.give($0) }
  }

  /// Waits for the owed answer, if there is one.
  nonisolated(nonsending) mutating func settle() async throws(End) {
    try checkCancellation()
    guard let exchange = owed else { return }
    if let answer = exchange.answer.current { return try take(.answer(answer), of: exchange) }
    try take(await outcome(of: exchange), of: exchange)
  }

  /// Takes the card away; an answer that was complete before that counts.
  mutating func tear(line: Int) async throws(End) {
    if let exchange = owed, let answer = exchange.answer.current { try take(.answer(answer), of: exchange) }
    switchField(on: false, line: line)
    guard let exchange = owed else { return }
    switch await outcome(of: exchange) {
    case .answer(let answer): try take(.answer(answer), of: exchange)
    case .patienceOver, .delayOver: try take(.answer(.torn), of: exchange)
    case .cancelled: try checkCancellation()
    }
  }

  /// Lets time pass; an answer that comes meanwhile is taken when it comes, and so is the end of patience.
  mutating func pass(_ delay: Duration) async throws(End) {
    guard let exchange = owed else {
      try? await clock.sleep(for: delay)
      return try checkCancellation()
    }
    let end = await withTaskGroup(of: Moment.self) { group -> End? in
      let clock = clock
      group.addTask { await Self.sleep(for: delay, on: clock, then: .delayOver) }
      group.addTask { await exchange.answer.value().map(Moment.answer) ?? .cancelled }
      if exchange.patienceLeft < delay {
        group.addTask { await Self.sleep(for: exchange.patienceLeft, on: clock, then: .patienceOver) }
      }
      defer { group.cancelAll() }
      while let moment = await group.next() {
        if case .delayOver = moment { return nil }
        do throws(End) {
          try take(moment, of: exchange)
        } catch {
          return error
        }
      }
      return nil
    }
    if let end { throw end }
    owed?.patienceLeft -= delay
    try checkCancellation()
  }

  /// The answer, or the end of patience.
  private nonisolated(nonsending) func outcome(of exchange: Exchange) async -> Moment {
    if let answer = exchange.answer.current { return .answer(answer) }
    let answer = exchange.answer
    if let alarm {
      alarm.set(after: exchange.patienceLeft) { answer.letGo() }
      // The alarm ends the wait; a reader that is cancelled waits for it too, which takes no real time.
      let answer = await answer.valueOrEnd()
      alarm.silence()
      return answer.map(Moment.answer) ?? (Task.isCancelled ? .cancelled : .patienceOver)
    }
    return await withTaskGroup(of: Moment.self) { [clock] group in
      group.addTask { await exchange.answer.value().map(Moment.answer) ?? .cancelled }
      group.addTask { await Self.sleep(for: exchange.patienceLeft, on: clock, then: .patienceOver) }
      defer { group.cancelAll() }
      return await group.next() ?? .cancelled
    }
  }

  private static func sleep(for duration: Duration, on clock: any ReaderClock, then moment: Moment) async -> Moment {
    do {
      try await clock.sleep(for: duration)
      return moment
    } catch {
      return .cancelled
    }
  }

  private mutating func take(_ moment: Moment, of exchange: Exchange) throws(End) {
    guard owed != nil else { return }
    switch moment {
    case .answer(.response(let bytes)): finish(.response(bytes), report: .response(bytes), line: exchange.line)
    case .answer(.torn): finish(.torn, report: .torn, line: exchange.line)
    case .answer(.noCard):
      owed = nil
      throw noCard(line: exchange.line)
    case .patienceOver:
      let event = ReaderReport.Event.gaveUp(after: exchange.patience)
      finish(.gaveUp(after: exchange.patience), report: event, line: exchange.line)
      switchField(on: false, line: exchange.line)
    case .delayOver: break
    case .cancelled: try checkCancellation()
    }
  }

  private mutating func finish(_ outcome: Outcome, report event: ReaderReport.Event, line: Int) {
    owed = nil
    last = outcome
    tell(event, line: line)
  }

  private func noCard(line: Int) -> End {
    tell(.noCard, line: line)
    return End(result: .noCard(line: line))
  }

  private func checkCancellation() throws(End) {
    if Task.isCancelled { throw End(result: .cancelled) }
  }

  /// Waits for a card; without a field there is none.
  private func cardIsPresent() async -> Bool {
    guard fieldIsOn else { return false }
    if phone.hasCard { return true }
    if let isPresent = await phone.waitForCard(atMost: settings.cardWait, by: clock) { return isPresent }
    let presence = phone.cardPresence()
    var current = presence.makeAsyncIterator()
    if await current.next() == true { return true }
    return await withTaskGroup(of: Bool.self) { [clock, settings] group in
      group.addTask { await presence.contains(true) }
      group.addTask {
        try? await clock.sleep(for: settings.cardWait)
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
  }
}
