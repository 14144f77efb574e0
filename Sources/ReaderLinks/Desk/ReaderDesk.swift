import ISO7816
import PhoneModel
import PhoneRuntime
import Synchronization

/// The reader at which a shared phone lies: takes the lines of several sources, one line after the other.
///
/// A line acts in the task of whoever wrote it, so that it ends with that task; the reader itself goes from hand to hand.
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
    /// Whoever wrote the line has gone.
    package static let letGo = Answer(passed: false, "let go")
  }

  private enum Request {
    /// Acts once its delay is over; an answer that is owed is waited for when `settles`.
    case line(ScriptLine, settles: Bool)
    case pause(Duration)
    case settle
  }

  private let hand: ReaderHand
  private let reports = ReportBox()

  /// A reader for `phone`; `report` hears each step of it, in order.
  package init(
    for phone: any ReaderPhone, settings: MemoryReader.Settings, clock: any ReaderClock = TaskClock(),
    report: @escaping @Sendable (ReaderReport) -> Void = { _ in }
  ) {
    hand = ReaderHand(
      ScriptPlay(phone: phone, clock: clock, settings: settings) { [reports] in
        reports.add($0)
        report($0)
      })
  }

  /// Carries out a reader's line; the answer to a command is waited for when `settles`.
  package func act(_ line: ScriptLine, settles: Bool) async -> Answer { await ask(.line(line, settles: settles)) }

  /// Lets time pass at the reader, whose patience with an owed answer runs on.
  package func pause(for duration: Duration) async -> Answer { await ask(.pause(duration)) }

  /// Waits for the answer that is owed, if one is.
  package func settle() async -> Answer { await ask(.settle) }

  /// Acts with the reader once it is free; a task that is cancelled lets go of it, or of its place before it.
  private func ask(_ request: Request) async -> Answer {
    guard var play = await hand.take() else { return .letGo }
    let answer = await withTaskExecutorPreference(PhoneExecutor.preferred) { [reports] in
      await Self.act(request, &play, reports)
    }
    hand.pass(on: play)
    return answer
  }

  private static func act(_ request: Request, _ play: inout ScriptPlay, _ reports: ReportBox) async -> Answer {
    do throws(ScriptPlay.End) {
      switch request {
      case .line(let line, let settles):
        if let delay = line.delay { try await play.pass(delay) }
        guard case .reader(let action) = line.action else { return .done }
        if play.owed != nil, action != .tear { try await play.settle() }
        // A line waits for the command of an earlier one, unless it tears the card away.
        let earlier = action == .tear ? [] : reports.take()
        if earlier.isGivenUp { return before(earlier) }
        try await play.act(action, line: line.number)
        if settles { try await play.settle() }
        return answer(action, settles, reports.take(), after: earlier)
      case .pause(let duration):
        try await play.pass(duration)
        let earlier = reports.take()
        return earlier.isGivenUp ? before(earlier) : Answer(passed: true, earlier.sentence ?? "done")
      case .settle:
        try await play.settle()
        let reports = reports.take()
        return Answer(passed: !reports.isGivenUp, reports.sentence ?? "done")
      }
    } catch {
      _ = reports.take()
      // What was owed is over for whoever comes next.
      if case .cancelled = error.result { play.abandon(line: 1) }
      play.owed = nil
      return Answer(passed: false, error.result.description)
    }
  }

  /// A line is not carried out where the command before it had no answer.
  private static func before(_ reports: [ReaderReport]) -> Answer {
    Answer(passed: false, "not carried out (the command before: \(reports.sentence ?? "done"))")
  }

  /// What a line's own part was, then that of the command before it whose answer it has waited for.
  private static func answer(
    _ action: ReaderAction, _ settles: Bool, _ reports: [ReaderReport], after earlier: [ReaderReport]
  ) -> Answer {
    var own = reports.sentence ?? "done"
    if case .command = action, !settles { own = "sent" }
    return Answer(
      passed: !reports.isGivenUp, earlier.sentence.map { "\(own) (the command before: \($0))" } ?? own)
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

extension [ReaderReport] {
  fileprivate var sentence: String? { compactMap(\.event.sentence).last }

  /// Whether the reader gave a command up, whose answer did not come in time.
  fileprivate var isGivenUp: Bool { contains { if case .gaveUp = $0.event { true } else { false } } }
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
