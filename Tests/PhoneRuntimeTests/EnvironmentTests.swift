import PhoneModel
import PhoneRuntime
import Testing

@Suite struct EnvironmentTests {
  @Test func `nothing set is every default`() throws {
    #expect(try Environment([:]) == Environment())
    #expect(try Environment(["CARDSESSION_READER": ""]) == Environment())
  }

  @Test func `every variable is read`() throws {
    let environment = try Environment([
      "CARDSESSION_PHONE": "p", "CARDSESSION_APP": "a", "CARDSESSION_READER": "vpcd", "CARDSESSION_SCRIPT": "s",
      "CARDSESSION_TAPS": "3", "CARDSESSION_TRACE": "t", "CARDSESSION_TIMELINE": "json", "CARDSESSION_CLOCK": "real",
      "CARDSESSION_SEED": "7", "CARDSESSION_PLATFORM": "ios", "CARDSESSION_PATIENCE": "250",
    ])
    #expect(environment.phoneFile == "p" && environment.app == AppID("a") && environment.reader == "vpcd")
    #expect(environment.script == "s" && environment.taps == .count(3) && environment.trace == "t")
    #expect(environment.timeline == .json && environment.seed == 7 && environment.patience == .milliseconds(250))
    #expect(try Environment(["CARDSESSION_TAPS": "forever"]).taps == .forever)
  }

  @Test(arguments: [
    ("TAPS", "0", "a number from 1 to 1000000, or forever"),
    ("TAPS", "1000001", "a number from 1 to 1000000, or forever"),
    ("TIMELINE", "loud", "text, json, off"), ("SEED", "-1", "a whole number from 0 to 18446744073709551615"),
    ("PATIENCE", "0", "milliseconds from 1 to 600000"), ("CLOCK", "virtual", "real (virtual time is not built yet)"),
    ("PLATFORM", "android", "ios (android is not built yet)"),
    ("SOCKET", "s", "nothing (a phone that several processes share is not built yet)"),
  ])
  func `a value that means nothing is named with what is allowed`(_ name: String, _ value: String, _ allowed: String) {
    let expected = EnvironmentError(variable: "CARDSESSION_\(name)", found: value, allowed: allowed)
    #expect(throws: expected) { try Environment(["CARDSESSION_\(name)": value]) }
    #expect("\(expected)" == "CARDSESSION_\(name) is \"\(value)\"; allowed: \(allowed)")
  }
}
