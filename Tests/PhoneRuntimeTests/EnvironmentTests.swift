import ISO7816
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
      "CARDSESSION_AIR": "106", "CARDSESSION_COLOUR": "always", "CARDSESSION_CONTROL": "9",
      "CARDSESSION_FIRST_TAP": "2",
    ])
    #expect(environment.phoneFile == "p" && environment.app == AppID("a") && environment.reader == "vpcd")
    #expect(environment.script == "s" && environment.taps == .count(3) && environment.trace == "t")
    #expect(environment.timeline == .json && environment.seed == 7 && environment.patience == .milliseconds(250))
    #expect(environment.clock == .real)
    #expect(environment.air == .typeA(.kbit106))
    #expect(environment.colours && environment.control == 9 && environment.firstTap == 2)
  }

  @Test func `each value at its boundary is read`() throws {
    func read(_ name: String, _ value: String) throws -> Environment {
      try Environment(["CARDSESSION_\(name)": value, "OTHER": "x", "CARDSESSION": "x"])
    }
    #expect(try read("TAPS", "forever").taps == .forever)
    #expect(try read("TAPS", "1").taps == .count(1))
    #expect(try read("TAPS", "1000000").taps == .count(1_000_000))
    #expect(try read("SEED", "0").seed == 0)
    #expect(try read("SEED", "18446744073709551615").seed == .max)
    #expect(try read("PATIENCE", "1").patience == .milliseconds(1))
    #expect(try read("PATIENCE", "600000").patience == .seconds(600))
    #expect(try read("HISTORICAL_BYTES", "C1").historicalBytes == [0xC1])
    #expect(try read("HISTORICAL_BYTES", "00112233445566778899AABBCCDDEE").historicalBytes?.count == 15)
    #expect(try read("AIR", "none").air == AirInterface.none)
    #expect(try read("CONTROL", "0").control == 0)
    #expect(try read("CONTROL", "2147483647").control == .max)
    #expect(try read("FIRST_TAP", "1").firstTap == 1)
    #expect(try !read("COLOUR", "never").colours)
    for form in Environment.TimelineForm.allCases { #expect(try read("TIMELINE", form.rawValue).timeline == form) }
    #expect(try read("READER", "pn532:x").reader == "pn532:x")
  }

  @Test func `a protocol is for a PC/SC reader`() throws {
    let t0 = ["CARDSESSION_PROTOCOL": "t0"]
    #expect(try Environment(t0.merging(["CARDSESSION_READER": "vpcd"]) { $1 }).cardProtocol == .t0)
    #expect(try Environment(["CARDSESSION_PROTOCOL": "t1"]).cardProtocol == .t1)
    #expect(try Environment(["CARDSESSION_PROTOCOL": ""]).cardProtocol == .t1)
    let allowed = "t1, where CARDSESSION_READER is memory: only a PC/SC reader has protocols"
    #expect(throws: EnvironmentError(variable: "CARDSESSION_PROTOCOL", found: "t0", allowed: allowed)) {
      try Environment(t0)
    }
    #expect(throws: EnvironmentError(variable: "CARDSESSION_PROTOCOL", found: "T0", allowed: "t1, t0")) {
      try Environment(["CARDSESSION_PROTOCOL": "T0", "CARDSESSION_READER": "vpcd"])
    }
  }

  @Test func `the virtual clock is for the reader in memory`() throws {
    #expect(try Environment(["CARDSESSION_CLOCK": "virtual"]).clock == .virtual)
    #expect(throws: EnvironmentError.self) {
      try Environment(["CARDSESSION_CLOCK": "virtual", "CARDSESSION_READER": "vpcd"])
    }
  }

  @Test func `an Android phone has the real clock`() throws {
    #expect(try Environment(["CARDSESSION_PLATFORM": "android"]).platform == .android)
    let expected = EnvironmentError(
      variable: "CARDSESSION_CLOCK", found: "virtual", allowed: "real, where CARDSESSION_PLATFORM is android")
    #expect(throws: expected) {
      try Environment(["CARDSESSION_CLOCK": "virtual", "CARDSESSION_PLATFORM": "android"])
    }
    let air = EnvironmentError(
      variable: "CARDSESSION_AIR", found: "106",
      allowed: "none, where CARDSESSION_PLATFORM is android: bytes take no time there")
    #expect(throws: air) { try Environment(["CARDSESSION_AIR": "106", "CARDSESSION_PLATFORM": "android"]) }
    #expect(try Environment(["CARDSESSION_AIR": "none", "CARDSESSION_PLATFORM": "android"]).air == AirInterface.none)
  }

  @Test(arguments: [
    ("PHONE", "p.json", "nothing, where CARDSESSION_SOCKET names a phone that has its own"),
    ("SCRIPT", "s", "nothing, where CARDSESSION_SOCKET names a phone that has its own"),
    ("TRACE", "t", "nothing, where CARDSESSION_SOCKET names a phone that has its own"),
    ("CONTROL", "9", "nothing, where CARDSESSION_SOCKET names a phone that has its own"),
    ("READER", "vpcd", "memory, where CARDSESSION_SOCKET names a phone"),
    ("CLOCK", "virtual", "real, where CARDSESSION_SOCKET names a phone"),
    ("PLATFORM", "android", "ios, where CARDSESSION_SOCKET names a phone"),
  ])
  func `an app that joins a phone brings none of what the phone has`(_ name: String, _ value: String, _ allowed: String)
    throws
  {
    #expect(try Environment(["CARDSESSION_SOCKET": "/s", "CARDSESSION_APP": "wallet"]).socket == "/s")
    #expect(throws: EnvironmentError(variable: "CARDSESSION_\(name)", found: value, allowed: allowed)) {
      try Environment(["CARDSESSION_SOCKET": "/s", "CARDSESSION_\(name)": value])
    }
  }

  @Test(arguments: [
    "PHONE", "APP", "READER", "SCRIPT", "TAPS", "TRACE", "TIMELINE", "SEED", "PATIENCE", "CLOCK", "PLATFORM", "SOCKET",
    "AIR", "COLOUR", "CONTROL", "FIRST_TAP", "HISTORICAL_BYTES",
  ])
  func `an empty value is none`(_ name: String) throws {
    #expect(try Environment(["CARDSESSION_\(name)": ""]) == Environment())
  }

  @Test(arguments: [
    ("TAPS", "0", Taps.allowed),
    ("TAPS", "1000001", Taps.allowed),
    ("TAPS", "Forever", Taps.allowed),
    ("TAPS", "1.5", Taps.allowed), ("TAPS", "+1", Taps.allowed), ("TAPS", "01", Taps.allowed),
    ("SEED", "18446744073709551616", "a whole number from 0 to 18446744073709551615"),
    ("SEED", "0x1", "a whole number from 0 to 18446744073709551615"),
    ("PATIENCE", "600001", "milliseconds from 1 to 600000"), ("PATIENCE", "1s", "milliseconds from 1 to 600000"),
    ("AIR", "212", "none, 106"), ("AIR", "None", "none, 106"), ("AIR", "106.0", "none, 106"),
    ("COLOUR", "yes", "always, never"), ("CONTROL", "-1", "a pipe that is open"),
    ("CONTROL", "2147483648", "a pipe that is open"), ("CONTROL", "x", "a pipe that is open"),
    ("FIRST_TAP", "0", "a whole number from 1"), ("FIRST_TAP", "x", "a whole number from 1"),
    ("HISTORICAL_BYTES", "C1C1C1C1C1C1C1C1C1C1C1C1C1C1C1C1", "1 to 15 bytes as hexadecimal digits"),
    ("HISTORICAL_BYTES", "C", "1 to 15 bytes as hexadecimal digits"),
    ("HISTORICAL_BYTES", "atr", "1 to 15 bytes as hexadecimal digits"),
    ("TIMELINE", "TEXT", "text, json, off"), ("TIMELINE", "loud", "text, json, off"),
    ("SEED", "-1", "a whole number from 0 to 18446744073709551615"),
    ("PATIENCE", "0", "milliseconds from 1 to 600000"), ("CLOCK", "Virtual", "real, virtual"),
    ("PLATFORM", "Android", "ios, android"), ("PLATFORM", "symbian", "ios, android"),
  ])
  func `a value that means nothing is named with what is allowed`(_ name: String, _ value: String, _ allowed: String) {
    let expected = EnvironmentError(variable: "CARDSESSION_\(name)", found: value, allowed: allowed)
    #expect(throws: expected) { try Environment(["CARDSESSION_\(name)": value]) }
    #expect("\(expected)" == "CARDSESSION_\(name) is \"\(value)\"; allowed: \(allowed)")
  }
}
