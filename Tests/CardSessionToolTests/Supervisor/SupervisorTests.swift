import Foundation
import PhoneRuntime
import Testing

@testable import CardSessionTool

/// An app that is a shell script; `tell MESSAGE` in it writes a control message.
private struct ScriptedApp {
  let script: String
  var taps = Taps.count(1)
  var limits = SupervisorLimits(
    timeout: .seconds(300), home: .milliseconds(20), reopening: .milliseconds(20), terminating: .milliseconds(20),
    pause: .milliseconds(1))
  var inherited: [Int32] = []

  /// Runs the script to its end, with the signals in `interrupt` already sent.
  func run(interrupt: [InterruptSignal] = []) throws -> (outcome: Outcome, said: [String], starts: [String]) {
    let signals = try DescriptorPipe()
    signals.setNonBlocking()
    let numbers = interrupt.map { UInt8($0.rawValue) }
    _ = numbers.withUnsafeBytes { write(signals.writeEnd, $0.baseAddress, $0.count) }
    defer {
      close(signals.readEnd)
      close(signals.writeEnd)
    }
    var said: [String] = []
    var starts: [String] = []
    let machine = SupervisorMachine(name: "card", taps: taps, limits: limits)
    var supervisor = Supervisor(machine, interrupts: signals.readEnd, say: { said.append($0) }) { taps, first in
      starts.append("\(taps) from \(first)")
      return Program(
        file: "/bin/sh", arguments: ["sh", "-c", Self.prelude + script], environment: ["FIRST": "\(first)"],
        inherited: inherited)
    }
    return (supervisor.run(), said, starts)
  }

  private static let prelude = """
    tell() { echo "$1" >/dev/fd/$CARDSESSION_CONTROL; }
    linked='{"kind":"linked","pid":1}'
    started='{"kind":"session-started"}'
    tapped='{"kind":"taps-done","taps":1,"passed":true}'
    ended='{"kind":"session-ended","reason":"invalidated","coolDown":0.001}'
    home='{"kind":"home"}'

    """
}

@Suite struct SupervisorTests {
  @Test func `follows an app that does its tap and ends`() throws {
    let run = try ScriptedApp(script: "tell $linked; tell $started; tell $tapped; tell $ended").run()
    #expect(run.outcome == .asExpected)
    #expect(run.said == [])
    #expect(run.starts == ["1 from 1"])
  }

  @Test func `reads everything that an app wrote before it ended`() throws {
    let script = "tell \"$linked\n$started\n$(yes '{\"kind\":\"later\"}' | head -n 2000)\n$tapped\""
    #expect(try ScriptedApp(script: script).run().outcome == .asExpected)
  }

  @Test func `opens the app again for each tap and says so`() throws {
    let run = try ScriptedApp(script: "tell $linked; tell $started; tell $tapped; tell $ended", taps: .count(3)).run()
    #expect(run.outcome == .asExpected)
    #expect(run.starts == ["3 from 1", "2 from 2", "1 from 3"])
    #expect(
      run.said == [
        "the session ended (invalidated): opening the app again in 0.001 s, tap 2 of 3",
        "the session ended (invalidated): opening the app again in 0.001 s, tap 3 of 3",
      ])
  }

  @Test func `finds a program that knows nothing of CoreNFC`() throws {
    let outcome = try ScriptedApp(script: "exit 7").run().outcome
    let message = "card ended (exit 7) without using CoreNFC: is it linked with OpenCardSession's CoreNFC?"
    #expect(outcome == Outcome(.findings, message))
  }

  @Test func `names the signal of a trap`() throws {
    let outcome = try ScriptedApp(script: "tell $linked; kill -TRAP $$").run().outcome
    #expect(outcome == Outcome(.trapped, "card trapped (SIGTRAP)"))
  }

  @Test func `ends an app that starts no session`() throws {
    var app = ScriptedApp(script: "tell $linked; exec sleep 1000")
    app.limits.timeout = .milliseconds(20)
    #expect(try app.run().outcome.exit == ExitCode.timedOut.rawValue)
  }

  @Test func `ends an app that ignores SIGTERM, with everything that it started`() throws {
    let held = try DescriptorPipe()
    let script = "trap '' TERM; sleep 1000 & tell $linked; tell $started; tell $tapped; tell $home; sleep 1000"
    let outcome = try ScriptedApp(script: script, inherited: [held.writeEnd]).run().outcome
    #expect(outcome == .asExpected)
    close(held.writeEnd)
    expectEnd(of: held)
  }

  @Test func `ends what an app leaves behind`() throws {
    let held = try DescriptorPipe()
    let script = "sleep 1000 & tell $linked; tell $started; tell $tapped"
    #expect(try ScriptedApp(script: script, inherited: [held.writeEnd]).run().outcome == .asExpected)
    close(held.writeEnd)
    expectEnd(of: held)
  }

  #if os(Linux)
    @Test func `ends what left the app's process group, has a session of its own or lost its parent`() throws {
      let held = try DescriptorPipe()
      let script = """
        setsid sleep 1000 & setsid sh -c 'trap "" TERM HUP; sleep 1000 & sleep 1000' &
        (setsid sh -c 'sleep 1000 &' &)
        tell $linked; tell $started; tell $tapped; tell $home; sleep 1000
        """
      #expect(try ScriptedApp(script: script, inherited: [held.writeEnd]).run().outcome == .asExpected)
      close(held.writeEnd)
      expectEnd(of: held)
    }

    @Test func `leaves other processes alone, such as one that was started with another environment`() throws {
      let held = try DescriptorPipe()
      let (ready, end) = (try DescriptorPipe(), try DescriptorPipe())
      let script = """
        env -i setsid sh -c 'echo there >/dev/fd/\(ready.writeEnd); read word </dev/fd/\(end.readEnd)' &
        read word </dev/fd/\(ready.readEnd)
        tell $linked; tell $started; tell $tapped
        """
      let run = try ScriptedApp(script: script, inherited: [held.writeEnd, end.readEnd, ready.readEnd, ready.writeEnd])
        .run()
      #expect(run.outcome == .asExpected)
      close(held.writeEnd)
      var waited = pollfd(fd: held.readEnd, events: Int16(POLLIN), revents: 0)
      #expect(poll(&waited, 1, 0) == 0)
      close(end.writeEnd)
      expectEnd(of: held)
      for descriptor in [end.readEnd, ready.readEnd, ready.writeEnd] { close(descriptor) }
    }
  #endif

  @Test func `lets a stopped app go on, so that it can end by itself`() throws {
    var app = ScriptedApp(
      script: "trap 'tell $ended; exit 0' TERM; tell $linked; tell $started; tell $tapped; tell $home; kill -STOP $$")
    app.limits.terminating = .seconds(60)
    #expect(try app.run().outcome == .asExpected)
  }

  @Test func `ends a stopped app that ignores SIGTERM`() throws {
    let held = try DescriptorPipe()
    let script = "trap '' TERM; tell $linked; tell $started; tell $tapped; tell $home; kill -STOP $$; sleep 1000"
    #expect(try ScriptedApp(script: script, inherited: [held.writeEnd]).run().outcome == .asExpected)
    close(held.writeEnd)
    expectEnd(of: held)
  }

  @Test(arguments: [(.interrupt, 130), (.quit, 131), (.terminate, 143)] as [(InterruptSignal, Int32)])
  func `ends the app when it is asked to end itself`(_ signal: InterruptSignal, _ exit: Int32) throws {
    let held = try DescriptorPipe()
    let app = ScriptedApp(script: "sleep 1000 & sleep 1000", inherited: [held.writeEnd])
    #expect(try app.run(interrupt: [signal]).outcome == Outcome(exit: exit, message: nil))
    close(held.writeEnd)
    expectEnd(of: held)
  }

  @Test func `says why a file cannot be started`() throws {
    let signals = try DescriptorPipe()
    var supervisor = Supervisor(
      SupervisorMachine(name: "card", taps: .forever), interrupts: signals.readEnd, say: { _ in }
    ) { _, _ in Program(file: "/dev/null/app", arguments: ["app"], environment: [:]) }
    #expect(supervisor.run() == Outcome(.usage, "/dev/null/app: Not a directory"))
  }

  /// Whether no process holds the pipe's other end any more.
  private func expectEnd(of pipe: DescriptorPipe) {
    var waited = pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0)
    #expect(poll(&waited, 1, 5_000) == 1)
    #expect(Int32(waited.revents) & Int32(POLLHUP) != 0)
    close(pipe.readEnd)
  }
}

@Suite struct ExecutableTests {
  @Test func `finds a command in PATH and a file by its path`() throws {
    #expect(try Executable.find("sh", path: "/nowhere::/bin") == "/bin/sh")
    #expect(try Executable.find("/bin/sh", path: "") == "/bin/sh")
  }

  @Test(
    arguments: [
      ("/nowhere/app", .noFile("/nowhere/app"), "/nowhere/app: there is no such file"),
      ("no-such-command", .notInPath("no-such-command"), "no-such-command: there is no such command in PATH"),
      ("", .notInPath("\"\""), "\"\": there is no such command in PATH"),
      ("/bin/", .directory("/bin/"), "/bin/ is a directory, not an executable"),
      ("/etc/passwd", .notExecutable("/etc/passwd"), "/etc/passwd is not executable"),
      ("passwd", .notExecutable("/etc/passwd"), "/etc/passwd is not executable"),
      ("etc", .notInPath("etc"), "etc: there is no such command in PATH"),
    ] as [(String, Executable.Failure, String)])
  func `says what is wrong with the others`(_ name: String, _ failure: Executable.Failure, _ text: String) {
    #expect(throws: failure) { try Executable.find(name, path: "/etc:/") }
    #expect("\(failure)" == text)
  }
}
