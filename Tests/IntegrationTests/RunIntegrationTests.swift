import Foundation
import Testing

/// `cardsession run` with the reader in the app's own process; needs no PC/SC.
@Suite struct RunIntegrationTests {
  private static let example = Tool.products.appending(path: "ExampleStartOnDetect").path

  @Test func `the built-in tag is tapped by its terminal`() async throws {
    let run = try await Tool.run("run", "ndef-tag")
    #expect(run.status == 0, "\(run.error)")
    #expect(run.error.contains("9000"))
    #expect(run.error.contains("the terminal has read the link https://example.org/"))
    #expect(run.output.isEmpty)
  }

  @Test func `an app of one's own is tapped unchanged and keeps its standard output`() async throws {
    let run = try await Tool.run("run", "--", Self.example)
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output == "The session has started.\nThe session has ended: invalidated.\n")
    #expect(run.error.contains("SELECT by AID  NDEF Tag Application (D2760000850101)"))
  }

  @Test func `an app runs as a card without the tool too`() async throws {
    let run = try await Tool.run(executable: Self.example)
    #expect(run.status == 0)
    #expect(run.error.contains("only D2760000850101 is granted"))
  }

  @Test func `send prints the decoded answer`() async throws {
    let run = try await Tool.run("send", "00A4040007D276000085010100", "--app", "ndef-tag")
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.contains("SELECT by AID  NDEF Tag Application (D2760000850101)"))
    #expect(run.output.contains("9000 done"))
  }

  @Test(arguments: [
    ("reader field on\n> 00A4040007D276000085010100\n< 9000\n", 0),
    ("reader field on\n> 00A4040007D276000085010100\n< 6A82\n", 1),
    ("reader field on\n> 00A4040007A000000003101000\n< 6A82\n", 0),
    ("person consent no\nreader field on\n> 00A4040007D276000085010100\n", 1),
    ("reader field on\nperson consent no\n> 00A4040007D276000085010100\n", 1),
    ("reader field on\nperson consent yes\n> 00A4040007D276000085010100\n< 9000\n", 0),
    ("phone radio off\nreader field on\n> 00A4040007D276000085010100\n", 1),
    ("fault transmissionError 2\nreader field on\n> 00A4040007D276000085010100\n< 9000\n", 0),
    ("reader field on\nperson home\n", 0),
    ("reader field of\n", 2),
    (
      "reader field on\n> 00A4040007D276000085010100\nreader tear\nreader field on\n> 00A4040007D276000085010100\n< 9000\n",
      0
    ),
  ])
  func `a script decides the exit code`(_ script: String, _ status: Int32) async throws {
    try await Tool.withFile(script) { path in
      let run = try await Tool.run("run", "ndef-tag", "--script", path, "--timeout", "3s")
      #expect(run.status == status, "\(run.error)")
    }
  }

  @Test func `a built-in app is tapped as a host APDU service, with the same finding of its terminal`() async throws {
    let run = try await Tool.run("run", "ndef-tag", "--platform", "android", "--taps", "2")
    #expect(run.status == 0, "\(run.error)")
    let finding = "the terminal has read the link https://example.org/"
    #expect(run.error.components(separatedBy: finding).count == 3)
    #expect(run.error.contains("gives ndef-tag the command [android.queued-select]"))
  }

  @Test(arguments: [
    ("reader field on\n> 00A4040007D276000085010100\n< 9000\n", 0),
    ("reader field on\n> 00A4040007D276000085010100\n< 6A82\n", 1),
    ("reader field on\n> 00B0000000\n< 6F00\n", 0),
    ("phone radio off\nreader field on\n> 00A4040007D276000085010100\n", 1),
    ("fault transmissionError 1\nreader field on\n> 00A4040007D276000085010100\n< 9000\n", 0),
    ("reader field of\n", 2),
  ])
  func `a script decides the exit code on an Android phone too`(_ script: String, _ status: Int32) async throws {
    try await Tool.withFile(script) { path in
      let run = try await Tool.run("run", "ndef-tag", "--platform", "android", "--script", path, "--timeout", "3s")
      #expect(run.status == status, "\(run.error)")
    }
  }

  @Test func `an app that uses CoreNFC is told what to do instead of an Android phone`() async throws {
    let run = try await Tool.run("run", "--platform", "android", "--", Self.example)
    #expect(run.status == 2)
    #expect(run.error.contains("CoreNFC is Apple's, so an app that uses it has no Android phone"))
  }

  @Test func `a trace that is a pipe without a reader is refused at once`() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: Tool.newName("pipe")).path
    #expect(mkfifo(path, 0o600) == 0)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let run = try await Tool.run("run", "ndef-tag", "--trace", path)
    #expect(run.status == 2)
    #expect(run.error.contains("the trace \(path) cannot be written"))
  }

  @Test(arguments: ["phone-file", "send 00A4040007D276000085010100 --app ndef-tag"])
  func `what a full disk could not take is no success`(_ command: String) async throws {
    let run = try await Tool.run(
      executable: "/bin/sh", words: ["-c", "\"$0\" \(command) >/dev/full", Tool.path])
    #expect(run.status == 1)
    #expect(run.error.contains("standard output could not be written: No space left on device"))
  }

  @Test func `the example script is played to its end`() async throws {
    let run = try await Tool.run("run", "ndef-tag", "--script", "Examples/Scripts/read-the-tag.script")
    #expect(run.status == 0, "\(run.error)")
    #expect(run.error.contains("READ BINARY offset 0, up to 15 bytes"))
  }

  @Test func `a trace is written for its owner alone and is shown again`() async throws {
    try await Tool.withFile("") { path in
      let run = try await Tool.run("run", "ndef-tag", "--trace", path)
      #expect(run.status == 0, "\(run.error)")
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      let shown = try await Tool.run("trace", "show", path)
      #expect(shown.status == 0)
      #expect(shown.output.contains("the terminal has read the link https://example.org/"))
    }
  }

  @Test func `three taps are made in one run`() async throws {
    let run = try await Tool.run("run", "ndef-tag", "--taps", "3")
    #expect(run.status == 0, "\(run.error)")
    #expect(run.error.components(separatedBy: "the terminal has read").count == 4)
  }

  @Test func `the phone file that is printed can be used`() async throws {
    let example = try await Tool.run("phone-file")
    try await Tool.withFile(example.output) { path in
      let run = try await Tool.run("run", "ndef-tag", "--phone", path)
      #expect(run.status == 0, "\(run.error)")
    }
  }

  @Test func `a script that the session's end cuts short names its line`() async throws {
    let script = "reader field on\n> 00A4040007D276000085010100\n< 9000\nreader wait 9s\n> 00A4000C02E103\n< 9000\n"
    try await Tool.withFile(script) { path in
      try await Tool.withFile(#"{"limits": {"session": 0.3}}"#) { phone in
        let run = try await Tool.run("run", "ndef-tag", "--script", path, "--phone", phone)
        #expect(run.status == 1, "\(run.error)")
        #expect(run.error.contains("cardsession: line 5: the app ended before this line was played"))
      }
    }
  }

  @Test func `what a script has left that uses no card may be cut short`() async throws {
    let script = "reader field on\n> 00A4040007D276000085010100\n< 9000\nreader wait 9s\nreader field off\n"
    try await Tool.withFile(script) { path in
      try await Tool.withFile(#"{"limits": {"session": 0.3}}"#) { phone in
        let run = try await Tool.run("run", "ndef-tag", "--script", path, "--phone", phone)
        #expect(run.status == 0, "\(run.error)")
      }
    }
  }

  @Test func `a script's mistake comes before the app is opened`() async throws {
    try await Tool.withFile("reader field on\nreader feld off\n") { path in
      let run = try await Tool.run("run", "ndef-tag", "--script", path)
      #expect(run.status == 2)
      #expect(run.error.hasPrefix("cardsession: \(path): line 2, column 8: \"feld\" is not a reader action"))
      #expect(!run.error.contains("opens the app"))
    }
  }

  @Test func `the longest script of nothing but fields is played to its end`() async throws {
    try await Tool.withFile(String(repeating: "reader field on\n", count: 65_000)) { path in
      let run = try await Tool.run("run", "ndef-tag", "--script", path)
      #expect(run.status == 0, "\(run.error)")
    }
  }

  @Test func `a trace that finds no more room is said once and the run goes on`() async throws {
    try await Tool.withFile("") { path in
      let limited = "trap '' XFSZ; ulimit -f 1; exec \"$0\" run ndef-tag --taps 3 --trace \"$1\""
      let run = try await Tool.run(executable: "/bin/sh", words: ["-c", limited, Tool.path, path])
      #expect(run.status == 0, "\(run.error)")
      let sentence = "the trace \(path) cannot be written: File too large; it ends before this line"
      #expect(run.error.components(separatedBy: sentence).count == 2, "\(run.error)")
      #expect(run.error.components(separatedBy: "the terminal has read").count == 4)
    }
  }

  @Test func `an app that crashes leaves the timeline and the trace of what led to it`() async throws {
    try await Tool.withFile("") { trace in
      let probe = Tool.products.appending(path: "VirtualTimeProbe").path
      let run = try await Tool.run("run", "--trace", trace, "--", probe, "crash")
      #expect(run.status == 4, "\(run.error)")
      #expect(run.error.contains("Hold near"), "\(run.error)")
      let records = try String(contentsOfFile: trace, encoding: .utf8)
      #expect(records.contains("\"kind\":\"alert-message\""), "\(records)")
    }
  }

  #if os(Linux)
    @Test func `a clock that is set forward and back changes nothing`() async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: Tool.newName("clock"))
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let library = folder.appending(path: "jump.so").path
      let source = Tool.folder.appending(path: "Tests/IntegrationTests/Fixtures/jumping-clock.c").path
      let built = try await Tool.run(
        executable: "/usr/bin/env", words: ["clang", "-shared", "-fPIC", "-o", library, source])
      #expect(built.status == 0, "\(built.error)")
      let jumps = try await Tool.run(
        "-c", "for i in 1 2 3 4 5 6 7 8 9 10 11 12; do date +%Y; done", executable: "/bin/sh",
        environment: ["LD_PRELOAD": library])
      #expect(Set(jumps.output.split(separator: "\n")).count > 1, "the clock jumps: \(jumps.output)")
      let run = try await Tool.run("run", "ndef-tag", "--taps", "3", environment: ["LD_PRELOAD": library])
      #expect(run.status == 0, "\(run.error)")
      #expect(run.error.components(separatedBy: "the terminal has read").count == 4)
      let limited = try await Tool.run(
        "run", "--timeout", "1s", "--", "/bin/sleep", "60", environment: ["LD_PRELOAD": library])
      #expect(limited.status == 5, "\(limited.error)")
    }
  #endif

  @Test func `an app without the entitlement traps with exit code 4, naming the key`() async throws {
    try await Tool.withFile(#"{"apps": [{"id": "bare"}]}"#) { path in
      let run = try await Tool.run(
        "run", "--phone", path, "--", Self.example, environment: ["CARDSESSION_APP": "bare"])
      #expect(run.status == 4, "\(run.error)")
      #expect(run.error.contains("com.apple.developer.nfc.hce = true"))
    }
  }

  @Test func `the session's limit is an expected end`() async throws {
    try await Tool.withFile(#"{"limits": {"session": 0.3}}"#) { path in
      let run = try await Tool.run(
        "run", "--phone", path, "--", Tool.products.appending(path: "ExampleSleepsLong").path)
      #expect(run.status == 0, "\(run.error)")
      #expect(run.output.contains("The session has ended: maxSessionDurationReached."))
    }
  }

  @Test func `a stop at once after the last answer tears it in the trace, 200 ms later it does not`() async throws {
    let app = Tool.products.appending(path: "ExampleStopAfterAnswer").path
    let sentence = "of 1000 bytes had left [air.answer-torn]"
    for (pause, isTorn) in [("0", true), ("200", false)] {
      try await Tool.withFile("") { path in
        let run = try await Tool.run("run", "--trace", path, "--", app, pause)
        #expect(run.status == 0, "\(run.error)")
        let shown = try await Tool.run("trace", "show", path)
        #expect(shown.output.contains(sentence) == isTorn, "\(shown.output)")
        #expect(shown.output.contains("loses the card in the middle of an exchange") == isTorn)
      }
    }
  }

  @Test func `air time is an option of a run, and patience ends it`() async throws {
    let still = try await Tool.run("run", "ndef-tag", "--air", "none")
    #expect(still.status == 0 && !still.error.contains("on air"))
    let air = try await Tool.run("run", "ndef-tag")
    #expect(air.status == 0 && air.error.contains("(1.46 ms on air)"))
    let app = Tool.products.appending(path: "ExampleStopAfterAnswer").path
    let impatient = try await Tool.run("run", "--patience", "40ms", "--", app, "200")
    #expect(impatient.error.contains("gave up waiting for an answer: no answer within 0.04 seconds"))
    let refused = try await Tool.run("run", "ndef-tag", "--reader", "vpcd", "--air", "106")
    #expect(refused.status == 2 && refused.error.contains("a PC/SC link takes its own time"))
  }

  @Test(arguments: [
    (["run", "nobody"], 2, "there is no app \"nobody\""),
    (["run", "--", "/no/such/app"], 2, "/no/such/app: there is no such file"),
    (["run", "--", "/bin/true"], 1, "without using CoreNFC"),
    (["run", "--", "/bin/sh", "-c", "kill -SEGV $$"], 4, "SIGSEGV"),
    (["run", "--timeout", "300ms", "--", "/bin/sleep", "30"], 5, "did not use CoreNFC within 0.3 s"),
    (["run", "ndef-tag", "--reader", "moon"], 2, "moon"),
    (["run", "ndef-tag", "--phone", "/no/such/file"], 2, "/no/such/file: cannot be read: there is no such file"),
    (["run", "ndef-tag", "--script", "/no/such/file"], 2, "/no/such/file: cannot be read: there is no such file"),
    (["run", "ndef-tag", "--script", "/"], 2, "/: cannot be read: it is a directory"),
    (["frobnicate"], 2, "frobnicate"),
    (["send", "00A4Z", "--app", "ndef-tag"], 2, "command 1, of 5 characters, is not a command APDU in hexadecimal"),
    (["trace", "show", "/no/such/file"], 2, "/no/such/file: cannot be read: there is no such file"),
  ])
  func `what is wrong is named and gets its exit code`(
    _ arguments: [String], _ status: Int32, _ sentence: String
  ) async throws {
    let run = try await Tool.run(words: arguments)
    #expect(run.status == status, "\(run.error)")
    #expect(run.error.contains(sentence), "\(run.error)")
  }

  private static let probe = Tool.products.appending(path: "VirtualTimeProbe").path

  @Test(arguments: ["real", "virtual"]) func `a command that the app lets go unanswered is a finding on every clock`(
    _ clock: String
  ) async throws {
    let run = try await Tool.run("run", "--clock", clock, "--", Self.probe, "lets-go")
    #expect(run.status == 1, "\(run.error)")
    #expect(run.error.hasSuffix("\ncardsession: APDU 1 was let go unanswered\n"), "\(run.error)")
  }

  @Test func `an app that does not come to CoreNFC is said to be linked with it`() async throws {
    let run = try await Tool.run("run", "--timeout", "300ms", "--", Self.probe, "spin-first")
    #expect(run.status == 5)
    #expect(run.error.contains("did not use CoreNFC within 0.3 s (--timeout): it is linked with OpenCardSession's"))
    let other = try await Tool.run("run", "--", "/bin/true")
    #expect(other.status == 1)
    #expect(other.error.contains("is it linked with OpenCardSession's CoreNFC?"))
  }

  @Test(arguments: ["real", "virtual"]) func `a fault whose place never came is said at the end`(
    _ clock: String
  ) async throws {
    let script = "fault before answer 9 field off\nreader field on\n> 00A4040007D276000085010100\n< 9000\n"
    try await Tool.withFile(script) { path in
      let run = try await Tool.run("run", "ndef-tag", "--clock", clock, "--script", path)
      #expect(run.status == 0, "\(run.error)")
      #expect(
        run.error.components(separatedBy: "fault before answer 9 did not happen: there was 1 such event").count == 2)
    }
  }

  @Test func `a second run on one trace file is refused, and the first goes on`() async throws {
    try await Tool.withFile("") { path in
      try await Tool.withFile("reader field on\n> 00A4040007D276000085010100\n< 9000\n") { script in
        // The first run's app holds the file until it is told that the second was refused.
        let both = """
          "$0" run ndef-tag --taps 2 --trace "$1" --script "$2" >&3 2>&3 3>&- &
          while ! [ -s "$1" ]; do :; done
          kill -STOP $!
          "$0" run ndef-tag --trace "$1"; echo "second: $?"
          kill -CONT $!
          wait $!; echo "first: $?"
          """
        let run = try await Tool.run(
          executable: "/bin/sh", words: ["-c", "exec 3>/dev/null; " + both, Tool.path, path, script])
        #expect(run.output == "second: 2\nfirst: 0\n", "\(run.error)")
        #expect(run.error.contains("the trace \(path) cannot be written: another run is writing it"))
        let shown = try await Tool.run("trace", "show", path)
        #expect(shown.status == 0, "\(shown.error)")
      }
    }
  }
}
