import Foundation
import PhoneModel
import Testing

@Suite struct RuleTests {
  @Test func `every rule has its row in the conformance table`() throws {
    let root = String(#filePath.dropLast("Tests/PhoneModelTests/RuleTests.swift".count))
    let table = try String(contentsOfFile: root + "Docs/Conformance.md", encoding: .utf8)
    for rule in Rule.allCases { #expect(table.contains("\n| \(rule.rawValue) | "), "\(rule.rawValue)") }
  }
}
