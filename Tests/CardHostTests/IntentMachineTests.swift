import Testing

@testable import CardHost

@Suite struct IntentMachineTests {
  private let instant = Duration.nanoseconds(1)

  private func held(at now: Duration = .zero) -> IntentMachine {
    var machine = IntentMachine()
    #expect(machine.wanted(at: now) == .ask)
    machine.acquired(at: now)
    return machine
  }

  @Test func `one that is held is not asked for again, up to the last instant`() {
    var machine = held()
    #expect(machine.wanted(at: .zero) == .holds(for: .seconds(15)))
    #expect(machine.wanted(at: .seconds(15) - instant) == .holds(for: instant))
    #expect(machine.wanted(at: .seconds(15)) == .wait(.seconds(15)))
  }

  @Test func `the cool-down ends 15 s after the end and not an instant before`() {
    var machine = held()
    #expect(machine.wanted(at: .seconds(30) - instant) == .wait(instant))
    #expect(machine.wanted(at: .seconds(30)) == .ask)
    var released = held()
    released.ended(at: .seconds(4))
    #expect(released.wanted(at: .seconds(19) - instant) == .wait(instant))
    #expect(released.wanted(at: .seconds(19)) == .ask)
  }

  @Test func `an end that is seen late lengthens nothing`() {
    var machine = held()
    machine.ended(at: .seconds(20))
    #expect(machine.state == .coolingDown(until: .seconds(30)))
    var gone = held()
    gone.ended(at: .seconds(31))
    #expect(gone.state == .free)
  }

  @Test func `while the system is asked nobody else asks`() {
    var machine = IntentMachine()
    #expect(machine.wanted(at: .zero) == .ask)
    #expect(machine.wanted(at: .seconds(60)) == .isBeingAsked)
    machine.wasRefused()
    #expect(machine.wanted(at: .seconds(60)) == .ask)
  }

  @Test func `a cool-down that only the system knows of is taken for a whole one`() {
    var machine = IntentMachine()
    #expect(machine.wanted(at: .seconds(2)) == .ask)
    machine.wasNotAvailable(at: .seconds(2))
    #expect(machine.wanted(at: .seconds(17) - instant) == .wait(instant))
    #expect(machine.wanted(at: .seconds(17)) == .ask)
  }

  @Test func `the time until the next counts down from both times`() {
    var machine = held()
    #expect(machine.untilNext(at: .zero) == .seconds(30))
    #expect(machine.untilNext(at: .seconds(14)) == .seconds(16))
    #expect(machine.untilNext(at: .seconds(15)) == .seconds(15))
    #expect(machine.untilNext(at: .seconds(30) - instant) == instant)
    #expect(machine.untilNext(at: .seconds(30)) == .zero)
  }

  @Test func `events that do not fit the state change nothing`() {
    var free = IntentMachine()
    free.ended(at: .zero)
    free.wasRefused()
    #expect(free.state == .free)
    var machine = held()
    machine.wasRefused()
    machine.wasNotAvailable(at: .seconds(1))
    machine.acquired(at: .seconds(5))
    #expect(machine.state == .held(until: .seconds(15)))
  }
}
