import ISO7816
import PhoneModel
import PhoneRuntime
import Synchronization

/// The reader at which a shared phone lies: takes the lines of several sources, one line after the other.
package final class ReaderDesk: Sendable {
  /// What became of a line, for whoever wrote it.
  package struct Answer: Hashable, Sendable {
    package let passed: Bool
    package let text: String

    package init(passed: Bool, _ text: String) {
      self.passed = passed
      self.text = text
    }

    package static let done = Answer(passed: true, "done")
  }

  private enum Request {
    /// Acts once its delay is over; an answer that is owed is waited for when `settles`.
    case line(ScriptLine, settles: Bool)
    case pause(Duration)
    case settle
  }

  private let requests: AsyncStream<(Request, UnsafeContinuation<Answer, Never>)>.Continuation

  /// A reader for `phone`; `report` hears each step of it, in order.
  package init(
    for phone: any ReaderPhone, settings: MemoryReader.Settings,
    report: @escaping @Sendable (ReaderReport) -> Void = { _ in }
  ) {
    let (stream, continuation) = AsyncStream<(Request, UnsafeContinuation<Answer, Never>)>.makeStream()
    requests = continuation
    Task(executorPreference: PhoneExecutor.preferred) {
      let reports = ReportBox()
      var play = ScriptPlay(phone: phone, clock: TaskClock(), settings: settings) {
        reports.add($0)
        report($0)
      }
      for await (request, reply) in stream { reply.resume(returning: await Self.act(request, &play, reports)) }
      play.leave(line: 1)
    }
  }

  deinit { requests.finish() }

  /// Carries out a reader's line; the answer to a command is waited for when `settles`.
  package func act(_ line: ScriptLine, settles: Bool) async -> Answer { await ask(.line(line, settles: settles)) }

  /// Lets time pass at the reader, whose patience with an owed answer runs on.
  package func pause(for duration: Duration) async -> Answer { await ask(.pause(duration)) }

  /// Waits for the answer that is owed, if one is.
  package func settle() async -> Answer { await ask(.settle) }

  private func ask(_ request: Request) async -> Answer {
    await withUnsafeContinuation { continuation in
      if case .enqueued = requests.yield((request, continuation)) { return }
      continuation.resume(returning: Answer(passed: false, "the reader is gone"))
    }
  }

  private static func act(_ request: Request, _ play: inout ScriptPlay, _ reports: ReportBox) async -> Answer {
    do throws(ScriptPlay.End) {
      switch request {
      case .line(let line, let settles):
        if let delay = line.delay { try await play.pass(delay) }
        guard case .reader(let action) = line.action else { return .done }
        let earlier = try await owed(before: action, &play, reports)
        try await play.act(action, line: line.number)
        if settles { try await play.settle() }
        return Answer(passed: true, text(of: action, settles, reports.take(), after: earlier))
      case .pause(let duration): try await play.pass(duration)
      case .settle: try await play.settle()
      }
      return Answer(passed: true, reports.take().compactMap(\.event.sentence).last ?? "done")
    } catch {
      _ = reports.take()
      // What was owed is over for whoever comes next.
      play.owed = nil
      return Answer(passed: false, error.result.description)
    }
  }
}

extension ReaderDesk {
  /// What became of a command of an earlier line, which a line of the reader's waits for unless it tears the card away.
  private static func owed(
    before action: ReaderAction, _ play: inout ScriptPlay, _ reports: ReportBox
  ) async throws(ScriptPlay.End) -> String? {
    guard play.owed != nil, action != .tear else { return nil }
    try await play.settle()
    return reports.take().compactMap(\.event.sentence).last
  }

  /// What a line's own part was, then that of the command before it whose answer it has waited for.
  private static func text(
    of action: ReaderAction, _ settles: Bool, _ reports: [ReaderReport], after earlier: String?
  ) -> String {
    var own = reports.compactMap(\.event.sentence).last ?? "done"
    if case .command = action, !settles { own = "sent" }
    return earlier.map { "\(own) (the command before: \($0))" } ?? own
  }
}

/// What the reader has reported since the last answer.
private final class ReportBox: Sendable {
  private let reports = Mutex<[ReaderReport]>([])

  func add(_ report: ReaderReport) { reports.withLock { $0.append(report) } }

  func take() -> [ReaderReport] {
    reports.withLock { reports in
      defer { reports = [] }
      return reports
    }
  }
}

extension ReaderReport.Event {
  /// What a person at the desk wants to know of it.
  fileprivate var sentence: String? {
    switch self {
    case .response(let bytes): Hex.string(bytes)
    case .torn: "torn"
    case .gaveUp(let patience): "no answer within \(patience)"
    case .expectationMet: "as expected"
    case .fieldOn, .fieldOff, .command, .noCard, .expectationFailed: nil
    }
  }
}
