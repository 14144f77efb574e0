import PhoneRuntime
import Testing

@testable import CardSessionTool

private let limitReached = ControlMessage.sessionEnded(reason: "maxSessionDurationReached", coolDown: .seconds(15))
private let invalidated = ControlMessage.sessionEnded(reason: "invalidated", coolDown: .zero)

/// A machine that is driven by instants in seconds, and what it said and did.
private struct Driven {
  var machine: SupervisorMachine
  var effects: [SupervisorEffect] = []

  init(_ taps: Taps = .times(1), _ limits: SupervisorLimits = SupervisorLimits()) {
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

private func finished(_ code: ExitCode, _ message: String? = nil) -> [SupervisorEffect] {
  [.finish(Outcome(code, message))]
}

@Suite struct SupervisorMachineTests {
  @Test func `starts the app with its taps`() {
    var machine = SupervisorMachine(name: "card", taps: .times(3))
    #expect(machine.step(.start, at: .zero) == [.spawn(taps: .times(3), first: 1)])
    #expect(machine.step(.start, at: .zero) == [])
    #expect(machine.step(.spawned, at: .zero) == [])
    #expect(machine.state == .running(.init(start: .zero, earlier: 0)))
  }

  @Test func `ends with a usage error when the app cannot be started`() {
    var machine = SupervisorMachine(name: "card", taps: .forever)
    _ = machine.step(.start, at: .zero)
    #expect(
      machine.step(.notSpawned("card: there is no such file"), at: .zero)
        == finished(.usage, "card: there is no such file"))
    #expect(machine.state == .finished)
  }

  @Test func `is as expected when the tap is done and the app ends`() {
    var run = Driven()
    run.tap(at: 1)
    #expect(run.effects == [])
    run.tell(invalidated, at: 1)
    #expect(run.effects == [])
    run.send(.exited(.exited(0)), at: 2)
    #expect(run.effects == finished(.asExpected))
  }

  @Test(
    arguments: [
      (.exited(0), "exit 0"), (.exited(7), "exit 7"), (.signalled(15), "SIGTERM"), (.signalled(40), "signal 40"),
    ] as [(ProcessEnd, String)])
  func `finds an app that never used CoreNFC`(_ status: ProcessEnd, _ how: String) {
    var run = Driven()
    run.send(.exited(status), at: 1)
    let message = "card ended (\(how)) without using CoreNFC: is it linked with OpenCardSession's CoreNFC?"
    #expect(run.effects == finished(.findings, message))
  }

  @Test(
    arguments: [
      (4, "SIGILL"), (5, "SIGTRAP"), (6, "SIGABRT"), (7, "SIGBUS"), (8, "SIGFPE"), (11, "SIGSEGV"),
    ] as [(Int32, String)])
  func `names the signal of an app that trapped`(_ signal: Int32, _ name: String) {
    var early = Driven()
    early.send(.exited(.signalled(signal)), at: 1)
    #expect(early.effects == finished(.trapped, "card trapped (\(name))"))
    var late = Driven()
    late.tap(at: 1)
    late.tell(.home, at: 1)
    late.send(.exited(.signalled(signal)), at: 2)
    #expect(late.effects == finished(.trapped, "card trapped (\(name))"))
  }

  @Test(
    arguments: [(.exited(1), "exit 1"), (.exited(255), "exit 255"), (.signalled(9), "SIGKILL")]
      as [(ProcessEnd, String)])
  func `finds an app that ended with another status than 0`(_ status: ProcessEnd, _ how: String) {
    var run = Driven()
    run.tap(at: 1)
    run.send(.exited(status), at: 2)
    #expect(run.effects == finished(.findings, "card ended with \(how)"))
  }

  @Test func `finds an app that ended without a session`() {
    var run = Driven()
    run.tell(.linked(pid: 1), at: 0)
    run.send(.exited(.exited(0)), at: 1)
    #expect(run.effects == finished(.findings, "card ended without starting a card session"))
  }

  @Test func `ends with the message of a tap that failed, whatever the app does then`() {
    var run = Driven()
    run.tell(.linked(pid: 1), .sessionStarted, .tapsDone(taps: 0, passed: false, message: "line 3: 6A82"), at: 1)
    #expect(run.effects == [])
    run.tell(.home, at: 1)
    run.send(.exited(.exited(3)), at: 2)
    #expect(run.effects == finished(.findings, "line 3: 6A82"))
  }

  @Test func `has words for a failed tap without a message`() {
    var run = Driven()
    run.tell(.linked(pid: 1), .tapsDone(taps: 0, passed: false, message: nil), at: 1)
    run.send(.exited(.exited(0)), at: 2)
    #expect(run.effects == finished(.findings, "the tap did not go as expected"))
  }

  @Test(
    arguments: [
      (1, .findings), (2, .usage), (3, .missing), (5, .timedOut), (0, .findings), (6, .findings), (-1, .findings),
    ] as [(Int32, ExitCode)])
  func `ends as the phone says when the phone cannot go on`(_ exit: Int32, _ code: ExitCode) {
    var run = Driven(.forever)
    run.tell(.linked(pid: 1), .failed(exit: exit, message: "no reader"), at: 1)
    #expect(run.deadline == 3)
    run.send(.exited(.exited(70)), at: 2)
    #expect(run.effects == finished(code, "no reader"))
  }

  @Test func `keeps the first verdict of an app that is leaving`() {
    var run = Driven()
    run.tap(at: 1)
    run.tell(.home, .tapsDone(taps: 1, passed: false, message: "first"), .failed(exit: 3, message: "second"), at: 1)
    run.send(.exited(.exited(0)), at: 2)
    #expect(run.effects == finished(.findings, "first"))
  }
}

@Suite struct SupervisorDeadlineTests {
  @Test func `gives up on an app that does not use CoreNFC in time`() {
    var run = Driven()
    #expect(run.deadline == 10)
    run.send(.timePassed, at: 9.999)
    #expect(run.effects == [])
    run.send(.timePassed, at: 10)
    #expect(run.effects == [.terminate])
    run.send(.exited(.signalled(15)), at: 10.1)
    let message = "card did not use CoreNFC within 10 s (--timeout): is it linked with OpenCardSession's CoreNFC?"
    #expect(run.effects == finished(.timedOut, message))
  }

  @Test func `gives up on an app that starts no session in time`() {
    var run = Driven()
    run.tell(.linked(pid: 1), at: 1)
    run.send(.timePassed, at: 10)
    #expect(run.effects == [.terminate])
    run.send(.exited(.exited(0)), at: 10.1)
    #expect(run.effects == finished(.timedOut, "card started no card session within 10 s (--timeout)"))
  }

  @Test func `has no timeout once a session lives`() {
    var run = Driven(.forever)
    run.tell(.linked(pid: 1), .sessionStarted, at: 9)
    #expect(run.deadline == nil)
    run.send(.timePassed, at: 1_000)
    #expect(run.effects == [])
  }

  @Test func `ends an app that stays after the person left, and that is no error`() {
    var run = Driven()
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
    var run = Driven()
    run.tap(at: 1)
    run.tell(.home, at: 2)
    run.send(.timePassed, at: 7)
    run.send(.exited(.exited(143)), at: 7)
    #expect(run.effects == finished(.asExpected))
  }

  @Test func `gives up on a process that even SIGKILL does not end`() {
    var run = Driven()
    run.tap(at: 1)
    run.tell(.home, at: 2)
    run.send(.timePassed, at: 7)
    run.send(.timePassed, at: 9)
    run.send(.timePassed, at: 11)
    #expect(run.effects == finished(.timedOut, "card cannot be ended: it is stuck in the system"))
  }

  @Test func `ends an app that stays after its last session`() {
    var run = Driven()
    run.tap(at: 1)
    run.tell(invalidated, at: 2)
    #expect(run.deadline == 7)
  }

  @Test(arguments: [(1, 105.0), (3, 255.0)]) func `bounds a whole run`(_ count: Int, _ bound: Double) {
    var run = Driven(.times(count))
    run.tell(.linked(pid: 1), .sessionStarted, at: 1)
    #expect(run.deadline == bound)
    run.send(.timePassed, at: bound)
    #expect(run.effects == [.terminate])
    run.send(.exited(.signalled(15)), at: bound)
    let message = "the run took longer than \(Int(bound)) s, its bound for \(count) taps"
    #expect(run.effects == finished(.timedOut, message))
  }
}

@Suite struct SupervisorReopeningTests {
  @Test func `opens the app again after the cool-down of a session that reached its limit`() {
    var run = Driven(.times(3))
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
    #expect(run.effects == [.spawn(taps: .times(2), first: 2)])
  }

  @Test func `says it once the app has ended when there is no cool-down`() {
    var run = Driven(.times(2))
    run.tap(at: 1)
    run.tell(invalidated, at: 1)
    #expect(run.effects == [])
    run.send(.exited(.exited(0)), at: 1.5)
    #expect(run.effects == [.say("the session ended (invalidated): opening the app again, tap 2 of 2")])
    #expect(run.deadline == 1.5)
    run.send(.timePassed, at: 1.5)
    #expect(run.effects == [.spawn(taps: .times(1), first: 2)])
  }

  @Test func `names the app when its process ended with the session`() {
    var run = Driven(.times(2))
    run.tap(at: 1)
    run.send(.exited(.exited(0)), at: 1.5)
    #expect(run.effects == [.say("card ended: opening the app again, tap 2 of 2")])
  }

  @Test func `ends an app that stays after its session before it opens it again`() {
    var run = Driven(.times(2))
    run.tap(at: 1)
    run.tell(invalidated, at: 1)
    #expect(run.deadline == 3)
    run.send(.timePassed, at: 3)
    #expect(run.effects == [.terminate])
    run.send(.exited(.signalled(15)), at: 3)
    #expect(run.effects == [.say("the session ended (invalidated): opening the app again, tap 2 of 2")])
  }

  @Test func `leaves an app alone that starts another session itself`() {
    var run = Driven(.times(2))
    run.tap(at: 1)
    run.tell(invalidated, .sessionStarted, at: 1)
    #expect(run.deadline == 180)
    run.tell(.tapsDone(taps: 2, passed: true, message: nil), invalidated, at: 2)
    run.send(.exited(.exited(0)), at: 2)
    #expect(run.effects == finished(.asExpected))
  }

  @Test func `counts the taps of all processes`() {
    var run = Driven(.times(3))
    run.tap(2, at: 1)
    run.send(.exited(.exited(0)), at: 1)
    run.send(.timePassed, at: 1)
    #expect(run.effects == [.spawn(taps: .times(1), first: 3)])
    run.send(.spawned, at: 1)
    run.tap(at: 2)
    run.send(.exited(.exited(0)), at: 2)
    #expect(run.effects == finished(.asExpected))
  }

  @Test func `takes a session's limit for an expected end`() {
    var run = Driven()
    run.tell(.linked(pid: 1), .sessionStarted, limitReached, at: 61)
    #expect(run.effects == [])
    run.send(.exited(.exited(0)), at: 62)
    #expect(run.effects == finished(.asExpected))
  }

  @Test func `finds a session that ended before its tap`() {
    var run = Driven(.times(2))
    run.tell(.linked(pid: 1), .sessionStarted, invalidated, at: 1)
    run.send(.exited(.exited(0)), at: 1)
    #expect(run.effects == finished(.findings, "the session ended (invalidated) before tap 1 of 2"))
  }

  @Test func `counts a tap that is told after its session's end`() {
    var run = Driven()
    run.tell(.linked(pid: 1), .sessionStarted, invalidated, .tapsDone(taps: 1, passed: true, message: nil), at: 1)
    #expect(run.deadline == 6)
    run.send(.exited(.exited(0)), at: 1)
    #expect(run.effects == finished(.asExpected))
  }

  @Test func `opens the app for ever, with a pause and without a number`() {
    var run = Driven(.forever)
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
    var run = Driven(.times(2))
    run.tap(at: 50)
    run.send(.exited(.exited(0)), at: 50)
    run.send(.timePassed, at: 50)
    run.send(.spawned, at: 50)
    #expect(run.deadline == 60)
  }
}

@Suite struct SupervisorInterruptTests {
  @Test(arguments: [(.interrupt, 130), (.terminate, 143), (.hangUp, 129)] as [(InterruptSignal, Int32)])
  func `ends the app and passes the signal on as its exit code`(_ signal: InterruptSignal, _ exit: Int32) {
    var run = Driven()
    run.tell(.linked(pid: 1), .sessionStarted, at: 1)
    run.send(.interrupted(signal), at: 2)
    #expect(run.effects == [.terminate])
    #expect(run.deadline == 4)
    run.send(.timePassed, at: 4)
    #expect(run.effects == [.kill])
    run.send(.exited(.signalled(9)), at: 4)
    #expect(run.effects == [.finish(Outcome(exit: exit, message: nil))])
  }

  @Test func `is as expected when the taps were done or have no end`() {
    var endless = Driven(.forever)
    endless.send(.interrupted(.interrupt), at: 2)
    endless.send(.exited(.signalled(15)), at: 2)
    #expect(endless.effects == finished(.asExpected))
    var complete = Driven()
    complete.tap(at: 1)
    complete.send(.interrupted(.interrupt), at: 2)
    complete.send(.exited(.signalled(15)), at: 2)
    #expect(complete.effects == finished(.asExpected))
  }

  @Test func `does not wait when the signal comes twice`() {
    var run = Driven()
    run.send(.interrupted(.interrupt), at: 2)
    run.send(.interrupted(.interrupt), at: 2.1)
    #expect(run.effects == [.kill])
    run.send(.interrupted(.interrupt), at: 2.2)
    #expect(run.effects == [])
  }

  @Test func `ends at once while no process lives`() {
    var run = Driven(.times(2))
    run.tap(at: 1)
    run.tell(limitReached, at: 61)
    run.send(.exited(.exited(0)), at: 61)
    run.send(.interrupted(.terminate), at: 62)
    #expect(run.effects == [.finish(Outcome(exit: 143, message: nil))])
  }

  @Test func `keeps what was found before the signal`() {
    var run = Driven()
    run.tell(.linked(pid: 1), .tapsDone(taps: 0, passed: false, message: "refused"), at: 1)
    run.send(.interrupted(.interrupt), at: 2)
    #expect(run.effects == [.terminate])
    run.send(.exited(.signalled(15)), at: 2)
    #expect(run.effects == finished(.findings, "refused"))
  }

  @Test func `still names a trap that the app met while it was asked to end`() {
    var run = Driven()
    run.tap(at: 1)
    run.tell(.home, at: 1)
    run.send(.timePassed, at: 6)
    run.send(.exited(.signalled(6)), at: 6)
    #expect(run.effects == finished(.trapped, "card trapped (SIGABRT)"))
  }
}

@Suite struct ProcessEndTests {
  @Test(
    arguments: [
      (0, .exited(0)), (0x0700, .exited(7)), (0xFF00, .exited(255)), (15, .signalled(15)), (0x86, .signalled(6)),
    ] as [(Int32, ProcessEnd)])
  func `reads what waitpid gives, core dumps included`(_ raw: Int32, _ status: ProcessEnd) {
    #expect(ProcessEnd(waitStatus: raw) == status)
  }

  @Test func `turns into the code that a shell gives`() {
    #expect(ProcessEnd.exited(7).shellExit == 7)
    #expect(ProcessEnd.signalled(15).shellExit == 143)
  }
}

/// An app whose time is virtual: it is quick, or it never suspends.
@Suite struct SupervisorVirtualTimeTests {
  private static var limits: SupervisorLimits {
    var limits = SupervisorLimits()
    limits.suspension = .seconds(10)
    limits.waitsOutCoolDown = false
    return limits
  }

  @Test func `asks an app that says nothing for too long where it is, then ends it`() {
    var run = Driven(.times(1), Self.limits)
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
    var run = Driven(.times(9), Self.limits)
    run.tap(at: 1)
    run.tell(.tapsDone(taps: 2, passed: true, message: nil), at: 5)
    #expect(run.deadline == 15)
  }

  @Test func `an app whose time follows the real clock may be silent`() {
    var run = Driven(.times(1), Self.limits)
    run.tell(.linked(pid: 1), .sessionStarted, .realTime, at: 1)
    #expect(run.deadline == 105)
  }

  @Test func `an app with real time may be silent`() {
    var run = Driven()
    run.tell(.linked(pid: 1), .sessionStarted, at: 1)
    #expect(run.deadline == 105)
  }

  @Test func `nobody waits for a cool-down`() {
    var run = Driven(.times(2), Self.limits)
    run.tap(at: 1)
    run.tell(limitReached, at: 1)
    run.send(.exited(.exited(0)), at: 1)
    run.send(.timePassed, at: 1)
    #expect(run.effects == [.spawn(taps: .times(1), first: 2)])
  }
}
