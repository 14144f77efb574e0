import Foundation
import ISO7816
import PhoneModel
import Testing

/// The settings are named, documented with their defaults, and each of them decides what it says.
@Suite struct SettingsConformanceTests {
  @Test func `every setting has its row in the conformance table, with its default`() throws {
    let rows = try Self.lines(of: "Docs/Conformance.md")
    let settings = Mirror(reflecting: PhoneSettings()).children
    #expect(settings.count == 19)
    for (label, value) in settings {
      let name = try #require(label)
      let row = rows.first { $0.hasPrefix("| setting.\(name) | ") } ?? ""
      let isDocumented = row.contains("default `\(Self.text(value))`")
      #expect(isDocumented, "\(name)")
    }
  }

  @Test func `the reference gives the same defaults`() throws {
    let rows = try Self.lines(of: "Docs/Reference.md")
    let limits = [
      "sessionLimit": "session", "sessionCoolDown": "sessionCoolDown", "assertionLimit": "assertion",
      "assertionCoolDown": "assertionCoolDown",
    ]
    for (label, value) in Mirror(reflecting: PhoneSettings()).children {
      let name = try #require(label)
      let key = limits[name].map { "limits.\($0)" } ?? "settings.\(name)"
      let text = Self.text(value).replacing(" s", with: "")
      let isDocumented = rows.contains { $0.hasPrefix("| `\(key)` | `\(text)` | ") }
      #expect(isDocumented, "\(key)")
    }
  }

  @Test(arguments: SessionEnd.allCases)
  func `the reasons of an end that the app, the person or the radio brings about are settings`(_ reason: SessionEnd) {
    var own = PhoneSettings()
    own.ownInvalidateReason = reason
    var (invalidated, id) = Driver.selected(settings: own)
    #expect(invalidated.step(.app(.invalidate(id))).posted == [.sessionInvalidated(reason)])
    var (released, other) = Driver.selected(settings: own)
    #expect(released.step(.app(.releaseSession(other))).posted == [.sessionInvalidated(reason)])

    var background = PhoneSettings()
    background.backgroundReason = reason
    var (left, _) = Driver.selected(settings: background)
    #expect(left.step(.person(.lock)).posted == [.sessionInvalidated(reason)])

    var radio = PhoneSettings()
    radio.radioOffReason = reason
    var (off, _) = Driver.selected(settings: radio)
    #expect(off.step(.phone(.radio(false))).posted == [.sessionInvalidated(reason)])
  }

  @Test func `a reason that is set for one end changes no other`() {
    var settings = PhoneSettings()
    settings.ownInvalidateReason = .emulationStopped
    settings.backgroundReason = .emulationStopped
    settings.radioOffReason = .emulationStopped
    var (driver, _) = Driver.selected(settings: settings)
    #expect(driver.step(.person(.dismiss)).posted == [.sessionInvalidated(.userInvalidated)])
  }

  @Test func `the session's limit and its cool-down last as long as the settings say`() {
    var settings = PhoneSettings()
    settings.sessionLimit = .seconds(7)
    settings.sessionCoolDown = .milliseconds(250)
    var driver = Driver(settings: settings)
    let id = driver.session()
    #expect(driver.start(id).effects.contains(.setTimer(.sessionLimit(id), .start + .seconds(7))))
    driver.wait(.seconds(7))
    _ = driver.step(.timer(.sessionLimit(id)))
    let next = driver.session()
    driver.wait(.nanoseconds(249_999_999))
    #expect(driver.start(next).result == .sessionFailure(.systemNotAvailable, .sessionCoolDown))
    driver.wait(.nanoseconds(1))
    #expect(driver.start(next).result == .done)
  }

  @Test func `the assertion's limit and its cool-down last as long as the settings say`() {
    var settings = PhoneSettings()
    settings.assertionLimit = .seconds(3)
    settings.assertionCoolDown = .seconds(2)
    var driver = Driver(settings: settings)
    #expect(driver.acquire().effects.contains(.setTimer(.assertionLimit(AssertionID(1)), .start + .seconds(3))))
    driver.wait(.seconds(3))
    _ = driver.step(.timer(.assertionLimit(AssertionID(1))))
    driver.wait(.nanoseconds(1_999_999_999))
    #expect(driver.acquire().result == .assertionFailure(.systemNotAvailable, .assertionCoolDown))
    driver.wait(.nanoseconds(1))
    #expect(driver.acquire().result == .assertion(AssertionID(2)))
  }

  private static func lines(of path: String) throws -> [Substring] {
    let root = String(#filePath.dropLast("Tests/PhoneModelTests/SettingsConformanceTests.swift".count))
    return try String(contentsOfFile: root + path, encoding: .utf8).split(separator: "\n")
  }

  /// A default as the documents write it.
  private static func text(_ value: Any) -> String {
    switch value {
    case let time as Duration: "\(time.components.seconds) s"
    case let flag as Bool: "\(flag)"
    case let reason as SessionEnd: reason.rawValue
    case let choice as PhoneSettings.RespondReturns: choice.rawValue
    case let choice as PhoneSettings.SecondSession: choice.rawValue
    case let choice as PhoneSettings.EligibleWithoutEntitlement: choice.rawValue
    case let status as StatusWord: "\(status)"
    case PhoneSettings.CommandBeforeSelect.refused(let status): "\(status)"
    default: "\(value)"
    }
  }
}
