import CardTrace
import PhoneModel
import ReaderLinks
import Testing

@testable import Explorer

/// Each oracle at its boundary: the run that satisfies it just so, and the one that does not.
@Suite struct OracleTests {
  private static let second: Int64 = 1_000_000_000

  private static func record(
    _ t: Int64, _ kind: TraceKind, lane: TraceLane = .phone, apdu: Int? = nil, rule: Rule? = nil, note: String? = nil
  ) -> TraceRecord {
    TraceRecord(t: t, lane: lane, kind: kind, session: 1, apdu: apdu, rule: rule?.rawValue, note: note)
  }

  private static let received = record(0, .event, apdu: 1, note: "received")
  private static let started = record(0, .sessionStarted, lane: .app)
  private static let ended = record(0, .sessionInvalidated, note: "invalidated")

  private func names(_ records: [TraceRecord], _ ending: RunOutcome.Ending = .exited(0)) -> [String] {
    Oracles.violations(in: RunOutcome(records: records, ending: ending)).map(Finding.name)
  }

  @Test func `an app that ends by itself with 0 satisfies every oracle`() { #expect(names([]) == []) }

  @Test(arguments: [
    (RunOutcome.Ending.signalled(11), "crash-signal 11"), (.exited(1), "crash-exit 1"),
    (.deadlock("x"), "hang-deadlock"),
    (.spinning(nil), "hang-spinning"), (.stillRunning, "hang-running"), (.threw("x"), "crash-error x"),
  ])
  func `every other end is a crash or a hang`(_ ending: RunOutcome.Ending, _ name: String) {
    #expect(names([], ending) == [name])
  }

  @Test func `a trap is named by its rule`() {
    let trap = Self.record(0, .trap, lane: .app, rule: .secondAnswer, note: "twice")
    #expect(names([trap], .signalled(4)) == ["crash-trap.second-answer"])
  }

  @Test func `an answer may take the reader's patience and no nanosecond more`() {
    func answer(_ t: Int64) -> [TraceRecord] { [Self.received, Self.record(t, .answer, lane: .app, apdu: 1)] }
    #expect(names(answer(Oracles.patience)) == [])
    #expect(names(answer(Oracles.patience + 1)) == ["late-answer"])
  }

  @Test func `a command is unanswered when the reader gave it its patience, not when the field went before`() {
    func fieldOff(_ t: Int64) -> [TraceRecord] { [Self.received, Self.record(t, .fieldOff, lane: .reader)] }
    #expect(names(fieldOff(Oracles.patience - 1)) == [])
    #expect(names(fieldOff(Oracles.patience)) == ["unanswered-never"])
    #expect(names([Self.record(0, .apduDropped, note: "APDU 1 was let go unanswered")]) == ["unanswered-dropped"])
  }

  @Test func `an answer meets the end of its session within a second or is tried after it`() {
    func late(_ t: Int64) -> [TraceRecord] {
      [Self.started, Self.ended, Self.record(t, .answerFailed, apdu: 1, note: "invalidated")]
    }
    #expect(names(late(Self.second - 1)) == [])
    #expect(names(late(Self.second)) == ["answer-after-end"])
  }

  @Test func `a hundred tries are many and one more is endless`() {
    func tries(_ count: Int) -> [TraceRecord] {
      [TraceRecord](repeating: Self.record(0, .answerFailed, apdu: 1, note: "transmissionError"), count: count)
    }
    #expect(names(tries(100)) == [])
    #expect(names(tries(101)) == ["endless-retry"])
  }

  @Test func `a sheet and a session that outlive the app are left behind, unless it was ended`() {
    let shown = Self.record(0, .sheet, note: "shown: Hold near")
    #expect(names([Self.started, shown]) == ["sheet-left-open", "session-leaked"])
    #expect(names([Self.started, shown, Self.record(1, .sheet, note: "closed"), Self.ended]) == [])
    #expect(names([Self.started, shown], .stillRunning) == ["hang-running"])
  }

  @Test func `a sheet in vain is the app's doing, unless eligibility went before it`() {
    let inVain = Self.record(1, .sheet, note: "shown in vain: check isEligible before the button")
    #expect(names([inVain]) == ["shown-in-vain"])
    #expect(names([Self.record(0, .eligible, note: "no"), inVain]) == [])
    #expect(names([Self.record(0, .eligible, note: "yes"), inVain]) == ["shown-in-vain"])
  }

  @Test func `an assertion is held in vain a second after the session's end`() {
    func limit(_ t: Int64) -> [TraceRecord] {
      [Self.started, Self.ended, Self.record(t, .assertionEnded, rule: .assertionLimit)]
    }
    #expect(names(limit(Self.second - 1)) == [])
    #expect(names(limit(Self.second)) == ["assertion-held"])
    #expect(names([Self.record(Self.second, .assertionEnded, rule: .assertionLimit)]) == [])
  }

  @Test func `asking in the cool-down is known by its rule`() {
    #expect(
      names([Self.record(0, .assertionRefused, lane: .app, rule: .assertionCoolDown)]) == ["assertion-in-cool-down"])
    #expect(names([Self.record(0, .assertionRefused, lane: .app, rule: .assertionHeld)]) == [])
  }

  @Test func `a clean tap that differs is a finding, an expectation that fails in the trouble is none`() {
    #expect(names([Self.record(0, .unexpected, lane: .reader, note: CleanTap.prefix + "6985")]) == ["clean-tap-fails"])
    #expect(names([Self.record(0, .unexpected, lane: .reader, note: "line 3: 6985")]) == [])
  }

  @Test func `an app that opens after the reader's act is chosen by it, after the person's it is not`() {
    let launched = Self.record(1, .launched, note: "wallet")
    #expect(names([Self.record(0, .fieldOn, lane: .reader), launched]) == ["reader-chooses-app"])
    #expect(names([Self.record(0, .doubleClick, lane: .person), launched]) == [])
  }

  @Test func `what the card's own check finds is a finding of its own`() {
    func note(_ text: String) -> [TraceRecord] { [Self.record(0, .unexpected, lane: .app, note: text)] }
    #expect(names(note("card invariant: the balance is negative")) == ["card-invariant-the balance is negative"])
    #expect(names(note("the balance is negative")) == [])
  }

  @Test func `every oracle has a sentence and a test above`() {
    #expect(Oracle.allCases.allSatisfy { $0.sentence.hasSuffix(".") })
  }
}
