import PhoneRuntime
import Testing

@testable import CardSessionTool

@Suite struct SupervisorDeadlineTests {
  @Test func `gives up on an app that does not use CoreNFC in time`() {
    var run = DrivenSupervisor()
    #expect(run.deadline == 10)
    run.send(.timePassed, at: 9.999)
    #expect(run.effects == [])
    run.send(.timePassed, at: 10)
    #expect(run.effects == [.terminate])
    run.send(.exited(.signalled(15)), at: 10.1)
    let message = "card did not use CoreNFC within 10 s (--timeout): is it linked with OpenCardSession's CoreNFC?"
    #expect(run.effects == finished(.timedOut, message))
  }

  @Test func `says of an app that does not come to CoreNFC whether it is linked with it`() {
    let known = "it is linked with OpenCardSession's, and did not come to its first use"
    var late = DrivenSupervisor()
    late.tell(.loaded, at: 0.1)
    late.send(.timePassed, at: 10)
    #expect(late.effects == [.terminate])
    late.send(.exited(.signalled(15)), at: 10.1)
    #expect(late.effects == finished(.timedOut, "card did not use CoreNFC within 10 s (--timeout): \(known)"))
    var early = DrivenSupervisor()
    early.tell(.loaded, at: 0.1)
    early.send(.exited(.exited(0)), at: 1)
    #expect(early.effects == finished(.findings, "card ended (exit 0) without using CoreNFC: \(known)"))
    var told = DrivenSupervisor()
    told.send(.timePassed, at: 10)
    told.tell(.loaded, at: 10)
    told.send(.exited(.exited(0)), at: 10.1)
    #expect(told.effects.count == 1)
  }

  @Test func `gives up on an app that starts no session in time`() {
    var run = DrivenSupervisor()
    run.tell(.linked(pid: 1), at: 1)
    run.send(.timePassed, at: 10)
    #expect(run.effects == [.terminate])
    run.send(.exited(.exited(0)), at: 10.1)
    #expect(run.effects == finished(.timedOut, "card started no card session within 10 s (--timeout)"))
  }

  @Test func `has no timeout once a session lives`() {
    var run = DrivenSupervisor(.forever)
    run.tell(.linked(pid: 1), .sessionStarted, at: 9)
    #expect(run.deadline == nil)
    run.send(.timePassed, at: 1_000)
    #expect(run.effects == [])
  }

  @Test func `ends an app that stays after the person left, and that is no error`() {
    var run = DrivenSupervisor()
    run.tap(at: 1)
    run.tell(.home, at: 2)
    #expect(run.deadline == 7)
    run.send(.timePassed, at: 6.9)
    #expect(run.effects == [])
    run.send(.timePassed, at: 7)
    #expect(run.effects == [.terminate])
    #expect(run.deadline == 9)
    run.send(.timePassed, at: 8.9)
    #expect(run.effects == [])
    run.send(.timePassed, at: 9)
    #expect(run.effects == [.kill])
    run.send(.exited(.signalled(9)), at: 9)
    #expect(run.effects == finished(.asExpected))
  }

  @Test func `takes any status of an app that was asked to end`() {
    var run = DrivenSupervisor()
    run.tap(at: 1)
    run.tell(.home, at: 2)
    run.send(.timePassed, at: 7)
    run.send(.exited(.exited(143)), at: 7)
    #expect(run.effects == finished(.asExpected))
  }

  @Test func `gives up on a process that even SIGKILL does not end`() {
    var run = DrivenSupervisor()
    run.tap(at: 1)
    run.tell(.home, at: 2)
    run.send(.timePassed, at: 7)
    run.send(.timePassed, at: 9)
    run.send(.timePassed, at: 11)
    #expect(run.effects == finished(.timedOut, "card cannot be ended: it is stuck in the system"))
  }

  @Test func `ends an app that stays after its last session`() {
    var run = DrivenSupervisor()
    run.tap(at: 1)
    run.tell(invalidated, at: 2)
    #expect(run.deadline == 7)
  }

  @Test(arguments: [(1, 105.0), (3, 255.0)]) func `bounds a whole run`(_ count: Int, _ bound: Double) {
    var run = DrivenSupervisor(.count(count))
    run.tell(.linked(pid: 1), .sessionStarted, at: 1)
    #expect(run.deadline == bound)
    run.send(.timePassed, at: bound)
    #expect(run.effects == [.terminate])
    run.send(.exited(.signalled(15)), at: bound)
    let message = "the run took longer than \(Int(bound)) s, its bound for \(count) taps"
    #expect(run.effects == finished(.timedOut, message))
  }
}
