import PhoneRuntime
import Testing

@testable import CardSessionTool

@Suite struct SupervisorInterruptTests {
  @Test(arguments: [(.interrupt, 130), (.quit, 131), (.terminate, 143), (.hangUp, 129)] as [(InterruptSignal, Int32)])
  func `ends the app and passes the signal on as its exit code`(_ signal: InterruptSignal, _ exit: Int32) {
    var run = DrivenSupervisor()
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
    var endless = DrivenSupervisor(.forever)
    endless.send(.interrupted(.interrupt), at: 2)
    endless.send(.exited(.signalled(15)), at: 2)
    #expect(endless.effects == finished(.asExpected))
    var complete = DrivenSupervisor()
    complete.tap(at: 1)
    complete.send(.interrupted(.interrupt), at: 2)
    complete.send(.exited(.signalled(15)), at: 2)
    #expect(complete.effects == finished(.asExpected))
  }

  @Test func `does not wait when the signal comes twice`() {
    var run = DrivenSupervisor()
    run.send(.interrupted(.interrupt), at: 2)
    run.send(.interrupted(.interrupt), at: 2.1)
    #expect(run.effects == [.kill])
    run.send(.interrupted(.interrupt), at: 2.2)
    #expect(run.effects == [])
  }

  @Test func `ends at once while no process lives`() {
    var run = DrivenSupervisor(.count(2))
    run.tap(at: 1)
    run.tell(limitReached, at: 61)
    run.send(.exited(.exited(0)), at: 61)
    run.send(.interrupted(.terminate), at: 62)
    #expect(run.effects == [.finish(Outcome(exit: 143, message: nil))])
  }

  @Test func `keeps what was found before the signal`() {
    var run = DrivenSupervisor()
    run.tell(.linked(pid: 1), .tapsDone(taps: 0, passed: false, message: "refused"), at: 1)
    run.send(.interrupted(.interrupt), at: 2)
    #expect(run.effects == [.terminate])
    run.send(.exited(.signalled(15)), at: 2)
    #expect(run.effects == finished(.findings, "refused"))
  }

  @Test func `still names a trap that the app met while it was asked to end`() {
    var run = DrivenSupervisor()
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
