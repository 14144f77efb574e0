import Foundation
import ISO7816
import PhoneRuntime
import ReaderLinks
import Testing

@testable import CardSessionTool

private func plan(
  _ arguments: RunArguments, _ environment: [String: String] = [:], phone: String = "{}"
) throws -> RunPlan {
  try RunPlan(arguments, environment: environment, tool: "/opt/bin/cardsession", colours: false) { path in
    try PhoneFile(text: Data(phone.utf8), name: path)
  }
}

@Suite struct RunPlanTests {
  @Test func `starts the tool again as a built-in app`() throws {
    let plan = try plan(RunArguments(target: .app("ndef-tag")))
    #expect(plan.words == ["/opt/bin/cardsession", "_app", "ndef-tag"])
    #expect(plan.name == "ndef-tag")
    #expect(plan.taps == .count(1))
    #expect(plan.limits.absence == .zero)
    #expect(
      plan.environment(taps: .count(1), first: 1) == [
        "CARDSESSION_APP": "ndef-tag", "CARDSESSION_COLOUR": "never", "CARDSESSION_TAPS": "1",
        "CARDSESSION_FIRST_TAP": "1", "SWIFT_BACKTRACE": "enable=no",
      ])
  }

  @Test func `puts every option into the environment, over what stands there`() throws {
    let arguments = RunArguments(
      target: .command(["./build/card", "-x"]), phone: "p", platform: .android,
      reader: .vpcd(LoopbackAddress(host: .version4(0, 0, 1), port: 7)), script: "s", taps: .count(5), trace: "t",
      json: true, timeout: .seconds(1), patience: .microseconds(1_500), cardProtocol: .t0,
      air: AirInterface.none)
    let plan = try plan(arguments, ["CARDSESSION_READER": "memory", "SWIFT_BACKTRACE": "enable=yes", "OTHER": "1"])
    #expect(plan.words == ["./build/card", "-x"])
    #expect(plan.name == "card")
    #expect(plan.limits.timeout == .seconds(1))
    #expect(plan.limits.absence == .milliseconds(500))
    #expect(
      plan.environment(taps: .count(3), first: 3) == [
        "CARDSESSION_PHONE": "p", "CARDSESSION_PLATFORM": "android", "CARDSESSION_READER": "vpcd:127.0.0.1:7",
        "CARDSESSION_SCRIPT": "s",
        "CARDSESSION_TAPS": "3", "CARDSESSION_FIRST_TAP": "3", "CARDSESSION_TRACE": "t", "CARDSESSION_TIMELINE": "json",
        "CARDSESSION_PATIENCE": "2", "CARDSESSION_PROTOCOL": "t0", "CARDSESSION_AIR": "none",
        "CARDSESSION_COLOUR": "never",
        "SWIFT_BACKTRACE": "enable=yes", "OTHER": "1",
      ])
  }

  @Test(
    arguments: [
      (nil, [:], .count(1)), (nil, ["CARDSESSION_READER": "vpcd"], .forever),
      (nil, ["CARDSESSION_TAPS": "4"], .count(4)),
      (nil, ["CARDSESSION_TAPS": ""], .count(1)), (.count(2), ["CARDSESSION_TAPS": "forever"], .count(2)),
    ] as [(Taps?, [String: String], Taps)])
  func `takes the taps from the option, the environment or the reader`(
    _ option: Taps?, _ environment: [String: String], _ taps: Taps
  ) throws {
    #expect(try plan(RunArguments(target: .app("ndef-tag"), taps: option), environment).taps == taps)
  }

  @Test func `finds apps and limits in the phone file`() throws {
    let phone = """
      {"apps": [{"id": "mine", "command": ["card", "--x"]}, {"id": "ndef-tag", "command": ["other"]}],
       "limits": {"session": 200, "sessionCoolDown": 5}}
      """
    let arguments = RunArguments(target: .app("mine"), phone: "p.json")
    let plan = try plan(arguments, phone: phone)
    #expect(plan.words == ["card", "--x"])
    #expect(plan.limits.bound(.count(2)) == .seconds(440))
    let other = RunArguments(target: .app("ndef-tag"), phone: "p.json")
    #expect(try RunPlanTests.words(other, phone) == ["other"])
  }

  @Test func `a virtual clock waits for nothing real, and is passed on with its seed`() throws {
    let virtual = try plan(RunArguments(target: .app("ndef-tag"), clock: .virtual, seed: 7, timeout: .seconds(3)))
    #expect(!virtual.limits.waitsOutCoolDown && virtual.limits.suspension == .seconds(3))
    let environment = virtual.environment(taps: .count(1), first: 1)
    #expect(environment["CARDSESSION_CLOCK"] == "virtual" && environment["CARDSESSION_SEED"] == "7")
    #expect(environment["SWIFT_DETERMINISTIC_HASHING"] == "1")
    let real = try plan(RunArguments(target: .app("ndef-tag"), clock: .real), ["CARDSESSION_CLOCK": "virtual"])
    #expect(real.limits.waitsOutCoolDown && real.limits.suspension == nil)
  }

  private static func words(_ arguments: RunArguments, _ phone: String) throws -> [String] {
    try plan(arguments, phone: phone).words
  }

  @Test func `names the apps when there is none of that name`() {
    let phone = #"{"apps": [{"id": "mine", "command": ["card"]}, {"id": "no-command"}]}"#
    let problem = #expect(throws: UsageProblem.self) {
      try plan(RunArguments(target: .app("ndeftag"), phone: "p"), phone: phone)
    }
    #expect(
      problem?.description == "there is no app \"ndeftag\"; did you mean ndef-tag?; the apps are ndef-tag, mine; "
        + "a command of yours stands after --")
  }

  @Test(arguments: [
    ("CARDSESSION_TAPS", "0", "CARDSESSION_TAPS is \"0\"; allowed: a whole number from 1 to 1000000, or forever"),
    ("CARDSESSION_CLOCK", "fast", "CARDSESSION_CLOCK is \"fast\"; allowed: real, virtual"),
    (
      "CARDSESSION_READER", "usb",
      "the variable CARDSESSION_READER is \"usb\"; allowed: memory or vpcd[:[HOST:]PORT]"
    ),
    (
      "CARDSESSION_READER", "casimir",
      "the variable CARDSESSION_READER: the reader \"casimir\" is not built yet; there is memory or vpcd[:[HOST:]PORT]"
    ),
  ])
  func `refuses variables that mean nothing`(_ name: String, _ value: String, _ text: String) {
    let error = #expect(throws: (any Error).self) { try plan(RunArguments(target: .app("ndef-tag")), [name: value]) }
    #expect(error.map { "\($0)" } == text)
  }
}
