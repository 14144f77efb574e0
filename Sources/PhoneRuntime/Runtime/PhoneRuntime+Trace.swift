package import CardTrace
package import PhoneModel
import Synchronization

extension PhoneRuntime {
  /// Puts a remark into the trace, in order with everything else.
  package func note(_ text: String, lane: TraceLane, kind: TraceKind = .note, bytes: [UInt8]? = nil) {
    var wakes = state.withLock { state in
      var wakes = Wakes()
      let now = clock.now
      takeDueTimers(by: now, &state, &wakes)
      recorder.record(kind, lane: lane, at: now, bytes: bytes, note: text)
      setAlarm(&state)
      return wakes
    }
    wakes.carryOut()
  }

  /// Returns when every record so far is where it belongs.
  package func flushTrace() { recorder.flush() }

  /// Ends the process as Apple's API does; the trace says why first.
  package func trap(_ trap: Trap) -> Never {
    state.withLock { _ in end(by: trap, at: clock.now) }
  }

  /// Ends the process under the lock, so that no other thread's record comes after the trap's.
  func end(by trap: Trap, at now: Instant) -> Never {
    recorder.record(trap, at: now)
    recorder.flush()
    endApp(trap)
  }
}
