import CoreNFC

/// A session that the loop, its timer and the end of its task share; the system serialises what they ask of it.
struct HeldSession: @unchecked Sendable {
  let value: CardSession

  init(_ value: CardSession) { self.value = value }
}

/// The end of a tap after its delay, which the next event calls off unless it is done by then.
struct ClosingTimer {
  private let task: Task<Bool, Never>

  init(
    _ closing: HostMachine.Closing, of session: HeldSession, after options: CardHost.Options,
    _ clock: any Clock<Duration>
  ) {
    task = Task {
      guard (try? await clock.sleep(for: options.endDelay)) != nil, !Task.isCancelled else { return false }
      switch closing {
      case .runOn: break
      case .stop(let success): await Self.stop(session, success: success, options.messages)
      case .stopForGood:
        await Self.stop(session, success: true, options.messages)
        session.value.invalidate()
      }
      return true
    }
  }

  func wasDone() async -> Bool {
    task.cancel()
    return await task.value
  }

  private static func stop(_ session: HeldSession, success: Bool, _ messages: CardHost.Messages) async {
    if let text = success ? messages.succeeded : messages.failed { session.value.alertMessage = text }
    await session.value.stopEmulation(status: success ? .success : .failure)
  }
}
