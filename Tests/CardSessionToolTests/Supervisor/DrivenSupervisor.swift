import PhoneRuntime
import Testing

@testable import CardSessionTool

let limitReached = ControlMessage.sessionEnded(reason: "maxSessionDurationReached", coolDown: .seconds(15))
let invalidated = ControlMessage.sessionEnded(reason: "invalidated", coolDown: .zero)

/// A machine that is driven by instants in seconds, and what it said and did.
struct DrivenSupervisor {
  var machine: SupervisorMachine
  var effects: [SupervisorEffect] = []

  init(_ taps: Taps = .count(1), limits: SupervisorLimits = SupervisorLimits()) {
    machine = SupervisorMachine(name: "card", taps: taps, limits: limits)
    send(.start, at: 0)
    send(.spawned, at: 0)
  }

  mutating func send(_ event: SupervisorEvent, at seconds: Double) {
    effects = machine.step(event, at: .seconds(seconds))
  }

  mutating func tell(_ messages: ControlMessage..., at seconds: Double) {
    for message in messages { send(.message(message), at: seconds) }
  }

  /// Links, starts a session and does one tap.
  mutating func tap(_ count: Int = 1, at seconds: Double) {
    tell(.linked(pid: 1), .sessionStarted, .tapsDone(taps: count, passed: true, message: nil), at: seconds)
  }

  var deadline: Double? { machine.deadline.map { $0 / .seconds(1) } }
}

func finished(_ code: ExitCode, _ message: String? = nil) -> [SupervisorEffect] {
  [.finish(Outcome(code, message))]
}
