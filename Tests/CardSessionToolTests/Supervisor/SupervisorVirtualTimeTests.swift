import PhoneRuntime
import Testing

@testable import CardSessionTool

/// An app whose time is virtual: it is quick, or it never suspends.
@Suite struct SupervisorVirtualTimeTests {
  private static var limits: SupervisorLimits {
    var limits = SupervisorLimits()
    limits.suspension = .seconds(10)
    limits.waitsOutCoolDown = false
    return limits
  }

  @Test func `asks an app that says nothing for too long where it is, then ends it`() {
    var run = DrivenSupervisor(.count(1), limits: Self.limits)
    run.tell(.linked(pid: 1), .sessionStarted, at: 1)
    #expect(run.deadline == 11)
    run.send(.timePassed, at: 10.9)
    #expect(run.effects == [])
    run.send(.timePassed, at: 11)
    #expect(run.effects == [.askWhere])
    run.send(.timePassed, at: 13)
    #expect(run.effects == [.terminate])
    run.send(.timePassed, at: 15)
    #expect(run.effects == [.kill])
    run.send(.exited(.signalled(9)), at: 15)
    #expect(run.effects == finished(.timedOut, "card ran for 10 s without suspending (--timeout)"))
  }

  @Test func `every word begins the wait anew`() {
    var run = DrivenSupervisor(.count(9), limits: Self.limits)
    run.tap(at: 1)
    run.tell(.tapsDone(taps: 2, passed: true, message: nil), at: 5)
    #expect(run.deadline == 15)
  }

  @Test func `an app whose time follows the real clock may be silent`() {
    var run = DrivenSupervisor(.count(1), limits: Self.limits)
    run.tell(.linked(pid: 1), .sessionStarted, .realTime, at: 1)
    #expect(run.deadline == 105)
  }

  @Test func `an app with real time may be silent`() {
    var run = DrivenSupervisor()
    run.tell(.linked(pid: 1), .sessionStarted, at: 1)
    #expect(run.deadline == 105)
  }

  @Test func `nobody waits for a cool-down`() {
    var run = DrivenSupervisor(.count(2), limits: Self.limits)
    run.tap(at: 1)
    run.tell(limitReached, at: 1)
    run.send(.exited(.exited(0)), at: 1)
    run.send(.timePassed, at: 1)
    #expect(run.effects == [.spawn(taps: .count(1), first: 2)])
  }
}
