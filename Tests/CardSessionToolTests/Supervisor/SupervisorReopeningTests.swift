import PhoneRuntime
import Testing

@testable import CardSessionTool

@Suite struct SupervisorReopeningTests {
  @Test func `opens the app again after the cool-down of a session that reached its limit`() {
    var run = DrivenSupervisor(.count(3))
    run.tap(at: 1)
    run.tell(limitReached, at: 61)
    #expect(
      run.effects == [
        .say("the session ended (maxSessionDurationReached): opening the app again in 15 s, tap 2 of 3")
      ])
    run.send(.exited(.exited(0)), at: 66)
    #expect(run.effects == [])
    #expect(run.deadline == 76)
    run.send(.timePassed, at: 75)
    #expect(run.effects == [])
    run.send(.timePassed, at: 76)
    #expect(run.effects == [.spawn(taps: .count(2), first: 2)])
  }

  @Test func `says it once the app has ended when there is no cool-down`() {
    var run = DrivenSupervisor(.count(2))
    run.tap(at: 1)
    run.tell(invalidated, at: 1)
    #expect(run.effects == [])
    run.send(.exited(.exited(0)), at: 1.5)
    #expect(run.effects == [.say("the session ended (invalidated): opening the app again, tap 2 of 2")])
    #expect(run.deadline == 1.5)
    run.send(.timePassed, at: 1.5)
    #expect(run.effects == [.spawn(taps: .count(1), first: 2)])
  }

  @Test func `leaves the card away as long as a reader needs that looks now and then`() {
    var limits = SupervisorLimits()
    limits.absence = .milliseconds(500)
    var run = DrivenSupervisor(.count(2), limits: limits)
    run.tap(at: 1)
    run.tell(invalidated, at: 1)
    run.send(.exited(.exited(0)), at: 1.2)
    #expect(run.effects == [.say("the session ended (invalidated): opening the app again in 0.3 s, tap 2 of 2")])
    run.send(.timePassed, at: 1.499)
    #expect(run.effects == [])
    run.send(.timePassed, at: 1.5)
    #expect(run.effects == [.spawn(taps: .count(1), first: 2)])
  }

  @Test func `names the app when its process ended with the session`() {
    var run = DrivenSupervisor(.count(2))
    run.tap(at: 1)
    run.send(.exited(.exited(0)), at: 1.5)
    #expect(run.effects == [.say("card ended: opening the app again, tap 2 of 2")])
  }

  @Test func `ends an app that stays after its session before it opens it again`() {
    var run = DrivenSupervisor(.count(2))
    run.tap(at: 1)
    run.tell(invalidated, at: 1)
    #expect(run.deadline == 3)
    run.send(.timePassed, at: 3)
    #expect(run.effects == [.terminate])
    run.send(.exited(.signalled(15)), at: 3)
    #expect(run.effects == [.say("the session ended (invalidated): opening the app again, tap 2 of 2")])
  }

  @Test func `leaves an app alone that starts another session itself`() {
    var run = DrivenSupervisor(.count(2))
    run.tap(at: 1)
    run.tell(invalidated, .sessionStarted, at: 1)
    #expect(run.deadline == 180)
    run.tell(.tapsDone(taps: 2, passed: true, message: nil), invalidated, at: 2)
    run.send(.exited(.exited(0)), at: 2)
    #expect(run.effects == finished(.asExpected))
  }

  @Test func `counts the taps of all processes`() {
    var run = DrivenSupervisor(.count(3))
    run.tap(2, at: 1)
    run.send(.exited(.exited(0)), at: 1)
    run.send(.timePassed, at: 1)
    #expect(run.effects == [.spawn(taps: .count(1), first: 3)])
    run.send(.spawned, at: 1)
    run.tap(at: 2)
    run.send(.exited(.exited(0)), at: 2)
    #expect(run.effects == finished(.asExpected))
  }

  @Test func `takes a session's limit for an expected end`() {
    var run = DrivenSupervisor()
    run.tell(.linked(pid: 1), .sessionStarted, limitReached, at: 61)
    #expect(run.effects == [])
    run.send(.exited(.exited(0)), at: 62)
    #expect(run.effects == finished(.asExpected))
  }

  @Test func `finds a session that ended before its tap`() {
    var run = DrivenSupervisor(.count(2))
    run.tell(.linked(pid: 1), .sessionStarted, invalidated, at: 1)
    run.send(.exited(.exited(0)), at: 1)
    #expect(run.effects == finished(.findings, "the session ended (invalidated) before tap 1 of 2"))
  }

  @Test func `counts a tap that is told after its session's end`() {
    var run = DrivenSupervisor()
    run.tell(.linked(pid: 1), .sessionStarted, invalidated, .tapsDone(taps: 1, passed: true, message: nil), at: 1)
    #expect(run.deadline == 6)
    run.send(.exited(.exited(0)), at: 1)
    #expect(run.effects == finished(.asExpected))
  }

  @Test func `opens the app for ever, with a pause and without a number`() {
    var run = DrivenSupervisor(.forever)
    for second in [1.0, 11, 21] {
      run.tell(.linked(pid: 1), .sessionStarted, invalidated, at: second)
      run.send(.exited(.exited(0)), at: second)
      #expect(run.effects == [.say("the session ended (invalidated): opening the app again in 1 s")])
      run.send(.timePassed, at: second + 0.9)
      #expect(run.effects == [])
      run.send(.timePassed, at: second + 1)
      #expect(run.effects == [.spawn(taps: .forever, first: 1)])
      run.send(.spawned, at: second + 1)
    }
  }

  @Test func `gives each process its own time to start a session`() {
    var run = DrivenSupervisor(.count(2))
    run.tap(at: 50)
    run.send(.exited(.exited(0)), at: 50)
    run.send(.timePassed, at: 50)
    run.send(.spawned, at: 50)
    #expect(run.deadline == 60)
  }
}
