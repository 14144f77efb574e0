package import CardTrace
package import PhoneModel

/// Hands what happens to the phone to where its records go; without such a place it does nothing.
package struct PhoneRecorder: Sendable {
  private let sink: (any TraceSink)?
  /// Asked first: looking into the sink takes a reference to it.
  private let isSilent: Bool

  init(_ sink: (any TraceSink)?) {
    self.sink = sink
    isSilent = sink == nil
  }

  package func flush() { sink?.flush() }

  /// Records what a reader, a script or the run itself has to say.
  package func record(
    _ kind: TraceKind, lane: TraceLane, at now: Instant, bytes: [UInt8]? = nil, rule: Rule? = nil, note: String? = nil
  ) {
    sink?.take(
      TraceRecord(t: now.nanoseconds, lane: lane, kind: kind, bytes: bytes, rule: rule?.rawValue, note: note))
  }

  func record(_ trap: Trap, at now: Instant) {
    sink?.take(
      TraceRecord(t: now.nanoseconds, lane: .app, kind: .trap, rule: trap.rule.rawValue, note: trap.sentence))
  }

  func record(_ event: Event, _ effects: [Effect], at now: Instant) {
    if !isSilent { sink?.take(event, effects, at: now) }
  }
}
