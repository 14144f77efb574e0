import ISO7816
import PhoneRuntime
import ReaderLinks
import Testing

@testable import CardSessionTool

/// A command line as one would type it, split at spaces.
func parse(_ line: String) throws(UsageError) -> Invocation {
  try ArgumentParser.parse(line.split(separator: " ").map(String.init))
}

@Suite struct ArgumentParserTests {
  @Test func `run takes every option before or after the app`() throws {
    let expected = RunArguments(
      target: .app("ndef-tag"), phone: "p.json", platform: .android, reader: .vpcd(.vpcd), script: "s.txt",
      taps: .count(3), trace: "t.jsonl", clock: .real, seed: 7, json: true, timeout: .milliseconds(500),
      patience: .seconds(2), cardProtocol: .t0, air: AirInterface.none, colour: .never)
    let options =
      "--phone p.json --platform android --reader=vpcd:127.0.0.1:35963 --script s.txt --taps=3 --trace t.jsonl --clock real --seed=7 --json "
      + "--timeout 500ms --patience=2s --protocol t0 --air none --no-colour"
    #expect(try parse("run \(options) ndef-tag") == .run(expected))
    #expect(try parse("run ndef-tag \(options)") == .run(expected))
  }

  @Test func `run hands everything after the separator to the command`() throws {
    let expected = RunArguments(target: .command(["./app", "--json", "--help", "--", "x"]), taps: .forever)
    #expect(try parse("run --taps forever -- ./app --json --help -- x") == .run(expected))
  }

  @Test func `run leaves to the environment what is not given`() throws {
    #expect(try parse("run ndef-tag") == .run(RunArguments(target: .app("ndef-tag"))))
  }

  @Test(
    arguments: [
      ("apps", .apps(phone: nil, json: false)),
      ("apps --phone p --json", .apps(phone: "p", json: true)),
      ("pcsc", .pcsc(command: [])),
      ("pcsc -- opensc-tool --atr", .pcsc(command: ["opensc-tool", "--atr"])),
      ("audit a.entitlements", .audit(paths: ["a.entitlements"], form: .text)),
      ("audit a b --json", .audit(paths: ["a", "b"], form: .json)),
      ("audit --sarif a", .audit(paths: ["a"], form: .sarif)),
      ("trace show t.jsonl", .traceShow(file: "t.jsonl", json: false, colour: .auto)),
      ("trace show --json --colour=always t.jsonl", .traceShow(file: "t.jsonl", json: true, colour: .always)),
      ("explore ndef-tag", .explore(ExploreArguments(target: .app("ndef-tag")))),
      (
        "explore --budget 7 --seed=3 --script s --phone p --json j --junit x -- ./app --seed",
        .explore(
          ExploreArguments(
            target: .command(["./app", "--seed"]), phone: "p", script: "s", budget: 7, seed: 3, json: "j", junit: "x"))
      ),
      ("explore merge a b --junit x", .exploreMerge(files: ["a", "b"], json: nil, junit: "x")),
      ("replay f.jsonl", .replay(file: "f.jsonl")),
      ("doctor --json", .doctor(json: true)),
      ("lint-cc 000F 20 --json", .lintCC(words: ["000F", "20"], json: true)),
      ("phone-file", .phoneFile),
      ("_app ndef-tag", .builtInApp("ndef-tag")),
      ("help", .help(nil)),
      ("help trace", .help(.trace)),
      ("help trace show", .help(.trace)),
      ("--version", .version),
      ("--help", .help(nil)),
      ("-h", .help(nil)),
      ("run ndef-tag --help", .help(.run)),
      ("doctor -h --unknown", .help(.doctor)),
    ] as [(String, Invocation)])
  func `reads each command`(_ line: String, _ invocation: Invocation) throws {
    #expect(try parse(line) == invocation)
  }

  @Test(arguments: [
    ("run ndef-tag", true), ("pcsc", true), ("phone", true), ("phone tell x", false), ("_app ndef-tag", false),
    ("send 00A4 --app ndef-tag", false),
    ("doctor", false), ("apps", false), ("trace show t", false), ("phone-file", false), ("help", false),
  ])
  func `catches signals only where something of ours must be ended first`(_ line: String, _ caught: Bool) throws {
    #expect(try parse(line).endsChildren == caught)
  }

  @Test func `phone takes its options, and tell its lines`() throws {
    let expected = PhoneArguments(phone: "p.json", socket: "/s", script: "x", json: true, timeout: .seconds(1))
    #expect(try parse("phone --phone p.json --socket /s --script x --json --timeout 1s") == .phone(expected))
    #expect(try parse("phone tell home wait --socket /s") == .phoneTell(socket: "/s", lines: ["home", "wait"]))
  }

  @Test func `send takes several command APDUs`() throws {
    let expected = SendArguments(
      commands: ["00A40400", "00B0000000"], app: "ndef-tag", json: true, timeout: .seconds(1), air: .typeA(.kbit106))
    #expect(try parse("send 00A40400 --app ndef-tag 00B0000000 --json --timeout 1s --air 106") == .send(expected))
  }

  @Test(
    arguments: [
      ("1us", .microseconds(1)), ("500ms", .milliseconds(500)), ("10s", .seconds(10)), ("86400s", .seconds(86_400)),
    ] as [(String, Duration)])
  func `reads durations`(_ text: String, _ duration: Duration) {
    #expect(DurationText.parse(text) == duration)
  }

  @Test(arguments: [
    "", "0s", "10", "s", "1.5s", "-1s", "86401s", "99999999999999999999s", "9223372036854775807s", "1 s",
  ])
  func `rejects other durations`(_ text: String) {
    #expect(DurationText.parse(text) == nil)
  }

  @Test func `an empty path is no path`() {
    for words in [["audit", ""], ["audit", "a", ""], ["trace", "show", ""]] {
      #expect(throws: UsageError.self) { try ArgumentParser.parse(words) }
    }
  }
}
