import Foundation
import PhoneRuntime

/// Does what the machine says and tells it what happens.
struct Supervisor {
  private var machine: SupervisorMachine
  /// The program for so many taps, the first of which has this number.
  private let program: (_ taps: Taps, _ first: Int) -> Program
  /// Where signals arrive as bytes.
  private let interrupts: Int32
  private let say: (String) -> Void
  private let start = ContinuousClock.now
  private var child: SupervisedChild?

  init(
    _ machine: SupervisorMachine, interrupts: Int32, say: @escaping (String) -> Void,
    program: @escaping (_ taps: Taps, _ first: Int) -> Program
  ) {
    self.machine = machine
    self.interrupts = interrupts
    self.say = say
    self.program = program
  }

  /// Runs the app until the machine is finished; nothing of the app is left then.
  mutating func run() -> Outcome {
    var events: [SupervisorEvent] = [.start]
    while true {
      while !events.isEmpty {
        for effect in machine.step(events.removeFirst(), at: start.duration(to: .now)) {
          if case .finish(let outcome) = effect { return outcome }
          if let event = perform(effect) { events.append(event) }
        }
      }
      events = wait()
    }
  }

  private mutating func perform(_ effect: SupervisorEffect) -> SupervisorEvent? {
    switch effect {
    case .spawn(let taps, let first): return spawn(program(taps, first))
    case .askWhere: child?.process.signal(SIGXCPU)
    case .terminate: child?.process.signal(SIGTERM)
    case .kill: child?.process.signal(SIGKILL)
    case .say(let text): say(text)
    case .finish: break
    }
    return nil
  }

  private mutating func spawn(_ program: Program) -> SupervisorEvent {
    do {
      child = try SupervisedChild(program)
      return .spawned
    } catch {
      return .notSpawned("\(error)")
    }
  }

  /// Waits for a signal, a message, the app's end or the machine's deadline.
  private mutating func wait() -> [SupervisorEvent] {
    var waited = [interrupts, child?.process.ended ?? -1, child?.control ?? -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    poll(&waited, nfds_t(waited.count), milliseconds())
    var events = waited[0].revents != 0 ? SignalPipe.read(interrupts).map(SupervisorEvent.interrupted) : []
    if waited[2].revents != 0 { events += child?.messages() ?? [] }
    if waited[1].revents != 0, var ended = child {
      events += ended.remainingMessages()
      events.append(.exited(ended.end()))
      child = nil
    }
    return events + [.timePassed]
  }

  private func milliseconds() -> Int32 {
    guard let deadline = machine.deadline else { return -1 }
    let left = deadline - start.duration(to: .now)
    guard left > .zero else { return 0 }
    return Int32(min((left / .milliseconds(1)).rounded(.up), 1_000_000))
  }
}
