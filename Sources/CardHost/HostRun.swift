import CoreNFC

/// A session on its way: reads its events, asks the machine and does what it says.
struct HostRun {
  private let session: HeldSession
  private let options: CardHost.Options
  private let clock: any Clock<Duration>
  private var machine: HostMachine
  private var closing: ClosingTimer?
  /// The session's last event has come.
  private var isOver = false

  init(_ session: HeldSession, options: CardHost.Options, clock: any Clock<Duration>) {
    self.session = session
    self.options = options
    self.clock = clock
    machine = HostMachine(options)
  }

  mutating func untilEnd(_ card: inout some CardResponder) async -> CardHost.Outcome {
    do {
      for try await event in session.value.eventStream {
        await settleClosing()
        await handle(event, &card)
        if case .ended = machine.state { break }
      }
    } catch {}
    await settleClosing()
    if !isOver { session.value.invalidate() }
    card.fieldLost()
    return machine.ended(.other, isCancelled: Task.isCancelled)
  }

  /// Calls off a tap's end that is not due yet, or notes that it was done.
  private mutating func settleClosing() async {
    guard let timer = closing.take() else { return }
    if await timer.wasDone() { machine.closed() }
  }

  private mutating func handle(_ event: CardSession.Event, _ card: inout some CardResponder) async {
    switch event {
    case .sessionStarted: await perform(machine.sessionStarted(), nil, &card)
    case .readerDetected: await perform(machine.readerDetected(), nil, &card)
    case .received(let apdu): await perform(machine.received(), apdu, &card)
    case .readerDeselected: await perform(machine.readerDeselected(), nil, &card)
    case .sessionInvalidated(let reason):
      isOver = true
      _ = machine.ended(HostMachine.End(reason), isCancelled: Task.isCancelled)
    @unknown default: break
    }
  }

  private mutating func perform(
    _ effects: [HostMachine.Effect], _ apdu: CardSession.APDU?, _ card: inout some CardResponder
  ) async {
    for effect in effects {
      switch effect {
      case .start: await start()
      case .answer: if let apdu { await answer(apdu, &card) }
      case .show(let text): session.value.alertMessage = text
      case .forgetSelection: card.fieldLost()
      case .close(let what): closing = ClosingTimer(what, of: session, after: options, clock)
      }
    }
  }

  private mutating func start() async {
    do {
      try await session.value.startEmulation()
      machine.started()
    } catch {
      machine.startRefused(CardHost.Obstacle(error))
    }
  }

  private mutating func answer(_ apdu: CardSession.APDU, _ card: inout some CardResponder) async {
    let command = [UInt8](apdu.payload)
    let answer = await card.answer(to: command)
    let attempts = await send(answer, to: apdu)
    guard let attempts else { return await perform(machine.answered(command, with: answer), nil, &card) }
    machine.answerLost(attempts: attempts)
  }

  /// Tries until the answer has left; else says how often it was tried.
  private func send(_ answer: [UInt8], to apdu: CardSession.APDU) async -> Int? {
    var attempts = 0
    while true {
      attempts += 1
      do {
        try await apdu.respond(response: Data(answer))
        return nil
      } catch CardSession.Error.transmissionError where attempts <= options.retries {
        guard (try? await clock.sleep(for: options.retryPause)) != nil else { return attempts }
      } catch {
        return attempts
      }
    }
  }
}

extension HostMachine.End {
  init(_ reason: CardSession.Error) {
    self =
      switch reason {
      case .userInvalidated: .dismissed
      case .maxSessionDurationReached: .limit
      case .invalidated, .emulationStopped, .transmissionError, .systemNotAvailable, .accessNotAccepted: .other
      case .systemEligibilityFailed, .radioDisabled: .other
      @unknown default: .other
      }
  }
}
