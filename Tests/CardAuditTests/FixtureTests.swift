import Foundation
import Testing

@testable import CardAudit

/// Files with one fault each, and right ones; `scripts/make-audit-fixtures` writes them.
@Suite struct FixtureTests {
  @Test(arguments: try Fixtures.all("wrong")) func `one fault is found, by its rule alone`(_ fixture: Fixture) {
    let report = Audit(now: Fixtures.now).report(on: [fixture.path])
    #expect(report.findings.map(\.rule.rawValue) == [fixture.rule], "\(report.findings)")
    #expect(report.findings.allSatisfy { $0.place.file.hasPrefix(fixture.path) })
    #expect(report.hasErrors == (AuditRule(rawValue: fixture.rule)?.severity == .error))
  }

  @Test(arguments: try Fixtures.all("right")) func `what is right is left alone`(_ fixture: Fixture) {
    let report = Audit(now: Fixtures.now).report(on: [fixture.path])
    #expect(report.findings.isEmpty)
    #expect(!report.files.isEmpty)
  }

  @Test func `every rule has a fixture or a test of its own, and there are forty and ten`() throws {
    let wrong = try Fixtures.all("wrong")
    #expect(wrong.count >= 40)
    #expect(try Fixtures.all("right").count >= 10)
    let covered = Set(wrong.map(\.rule))
    let uncovered = AuditRule.allCases.filter { !covered.contains($0.rawValue) }
    #expect(Set(uncovered) == [.unreadable, .tooLarge], "those two are in HostileFileTests")
  }

  @Test func `a finding in a text file names its line`() throws {
    let path = try Fixtures.path("wrong/prefix-odd-digits__thirteen.entitlements")
    let finding = try #require(Audit(now: Fixtures.now).report(on: [path]).findings.first)
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(finding.place.line)
    #expect(lines[line - 1].contains("select-identifier-prefixes"))
    #expect(finding.place.key?.hasSuffix("[0]") == true)
    #expect(finding.message == "\"D276000085010\" has 13 digits")
  }

  @Test func `expiry is judged against the time that is given, and its own instant is over`() throws {
    let path = try Fixtures.path("wrong/profile-expired__2020.mobileprovision")
    let end = try #require(ISO8601DateFormatter().date(from: "2020-01-01T00:00:00Z"))
    #expect(Audit(now: end).report(on: [path]).findings.map(\.rule) == [.profileExpired])
    #expect(Audit(now: end - 1).report(on: [path]).findings.isEmpty)
  }

  @Test(arguments: [
    ("D276000085", true), ("D27600008501", true), ("D2760000850101", false), ("A000000308", true),
    ("A0000003080000100001", true), ("F04F434152", false), ("A0000000031010", true),
  ])
  func `a prefix of somebody else's AID is said, and the tag's and one's own are not`(_ prefix: String, _ isOwned: Bool)
  {
    let list: [String: PropertyValue] = [
      EntitlementKey.emulation.rawValue: .bool(true), EntitlementKey.prefixes.rawValue: .array([.string(prefix)]),
    ]
    let findings = EntitlementRules(list) { Place(file: "x", key: $0) }.findings()
    #expect(findings.map(\.rule) == (isOwned ? [.prefixOfAnother] : []))
  }

  @Test(arguments: [
    ("com.apple.developer.nfc.hce.iso7816.select-identifiers", EntitlementKey.prefixes),
    ("com.apple.developer.nfc.hce.iso7816.select-identifier-prefix", .prefixes),
    ("com.apple.developer.nfc.hce.iso7816.aids", .prefixes),
    ("com.apple.developer.hce", .emulation), ("com.apple.developer.nfc.hcee", .emulation),
    ("com.apple.developer.nfc.cardsession", .emulation), ("com.apple.developer.nfc.hce.defaultapp", .defaultApp),
    ("com.apple.developer.nfc.hce", nil), ("com.apple.developer.nfc.readersession.formats", nil),
    ("aps-environment", nil), ("com.apple.developer.nfc", nil),
  ])
  func `a misspelt key is known for what it was meant to be`(_ found: String, _ meant: EntitlementKey?) {
    #expect(EntitlementKey.meant(by: found) == meant)
  }
}
