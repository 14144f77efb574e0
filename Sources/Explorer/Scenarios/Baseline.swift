package import CardTrace
import PhoneModel

/// The run in which nothing goes wrong: what happens in it, and how often, names the places for faults.
package struct Baseline: Hashable, Sendable {
  package let records: [TraceRecord]
  /// How often each kind of event happened.
  let counts: [EventKind: Int]
  /// Bytes of each answer of the app, in order.
  let answerLengths: [Int]
  /// Commands that the reader sent.
  let commands: Int

  package init(_ records: [TraceRecord]) {
    self.records = records
    var counts: [EventKind: Int] = [:]
    for kind in records.compactMap(\.eventKind) { counts[kind, default: 0] += 1 }
    self.counts = counts
    answerLengths = records.filter { $0.kind == .answer }.map { $0.bytes?.count ?? 0 }
    commands = counts[.command] ?? 0
  }

  /// Every place of the run, in the order of its kinds.
  var points: [InjectionPoint] {
    EventKind.allCases.flatMap { kind in
      (0..<(counts[kind] ?? 0)).flatMap { number in
        InjectionPoint.Side.allCases.map { InjectionPoint($0, kind, number + 1) }
      }
    }
  }
}

extension TraceRecord {
  /// The kind of event that the record is of; nil for what is not counted.
  var eventKind: EventKind? {
    switch kind {
    case .sessionRequested: .session
    case .startEmulation: .start
    case .stopEmulation: .stop
    case .invalidate: .invalidate
    case .alertMessage: .message
    case .answer: .answer
    case .assertionAcquired, .assertionRefused: .assertion
    case .fieldOn: .fieldOn
    case .fieldOff: .fieldOff
    case .command: .command
    case .sessionStarted, .sessionReleased, .startRefused, .answerFailed, .apduDropped, .assertionReleased, .trap,
      .exited, .launched, .sceneEvent, .authenticationAsked, .sessionRefused, .event, .sessionInvalidated,
      .emulationStarted, .emulationStopped, .sheet,
      .consentAsked, .assertionEnded, .phoneAnswer, .coolDown, .radio, .eligible, .supported, .response, .torn, .noCard,
      .gaveUp, .expected, .unexpected, .link, .cardPresent, .cardRemoved, .reset, .opens, .home, .background, .lock,
      .unlock, .dismiss, .doubleClick, .consent, .defaultApp, .fault, .note, .tap, .end:
      nil
    }
  }
}
