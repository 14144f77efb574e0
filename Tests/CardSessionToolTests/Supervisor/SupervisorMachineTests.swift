import PhoneRuntime
import Testing

@testable import CardSessionTool

@Suite struct SupervisorMachineTests {
  @Test func `starts the app with its taps`() {
    var machine = SupervisorMachine(name: "card", taps: .count(3))
    #expect(machine.step(.start, at: .zero) == [.spawn(taps: .count(3), first: 1)])
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
    var run = DrivenSupervisor()
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
    var run = DrivenSupervisor()
    run.send(.exited(status), at: 1)
    let message = "card ended (\(how)) without using CoreNFC: is it linked with OpenCardSession's CoreNFC?"
    #expect(run.effects == finished(.findings, message))
  }

  @Test(
    arguments: [
      (4, "SIGILL"), (5, "SIGTRAP"), (6, "SIGABRT"), (7, "SIGBUS"), (8, "SIGFPE"), (11, "SIGSEGV"),
    ] as [(Int32, String)])
  func `names the signal of an app that trapped`(_ signal: Int32, _ name: String) {
    var early = DrivenSupervisor()
    early.send(.exited(.signalled(signal)), at: 1)
    #expect(early.effects == finished(.trapped, "card trapped (\(name))"))
    var late = DrivenSupervisor()
    late.tap(at: 1)
    late.tell(.home, at: 1)
    late.send(.exited(.signalled(signal)), at: 2)
    #expect(late.effects == finished(.trapped, "card trapped (\(name))"))
  }

  @Test(
    arguments: [(.exited(1), "exit 1"), (.exited(255), "exit 255"), (.signalled(9), "SIGKILL")]
      as [(ProcessEnd, String)])
  func `finds an app that ended with another status than 0`(_ status: ProcessEnd, _ how: String) {
    var run = DrivenSupervisor()
    run.tap(at: 1)
    run.send(.exited(status), at: 2)
    #expect(run.effects == finished(.findings, "card ended with \(how)"))
  }

  @Test func `finds an app that ended without a session`() {
    var run = DrivenSupervisor()
    run.tell(.linked(pid: 1), at: 0)
    run.send(.exited(.exited(0)), at: 1)
    #expect(run.effects == finished(.findings, "card ended without starting a card session"))
  }

  @Test func `ends with the message of a tap that failed, whatever the app does then`() {
    var run = DrivenSupervisor()
    run.tell(.linked(pid: 1), .sessionStarted, .tapsDone(taps: 0, passed: false, message: "line 3: 6A82"), at: 1)
    #expect(run.effects == [])
    run.tell(.home, at: 1)
    run.send(.exited(.exited(3)), at: 2)
    #expect(run.effects == finished(.findings, "line 3: 6A82"))
  }

  @Test func `has words for a failed tap without a message`() {
    var run = DrivenSupervisor()
    run.tell(.linked(pid: 1), .tapsDone(taps: 0, passed: false, message: nil), at: 1)
    run.send(.exited(.exited(0)), at: 2)
    #expect(run.effects == finished(.findings, "the tap did not go as expected"))
  }

  @Test(
    arguments: [
      (1, .findings), (2, .usage), (3, .missing), (5, .timedOut), (0, .findings), (6, .findings), (-1, .findings),
    ] as [(Int32, ExitCode)])
  func `ends as the phone says when the phone cannot go on`(_ exit: Int32, _ code: ExitCode) {
    var run = DrivenSupervisor(.forever)
    run.tell(.linked(pid: 1), .failed(exit: exit, message: "no reader"), at: 1)
    #expect(run.deadline == 3)
    run.send(.exited(.exited(70)), at: 2)
    #expect(run.effects == finished(code, "no reader"))
  }

  @Test func `keeps the first verdict of an app that is leaving`() {
    var run = DrivenSupervisor()
    run.tap(at: 1)
    run.tell(.home, .tapsDone(taps: 1, passed: false, message: "first"), .failed(exit: 3, message: "second"), at: 1)
    run.send(.exited(.exited(0)), at: 2)
    #expect(run.effects == finished(.findings, "first"))
  }
}
