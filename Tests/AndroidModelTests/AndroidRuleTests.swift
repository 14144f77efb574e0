import AndroidModel
import Foundation
import Testing

@Suite struct AndroidRuleTests {
  @Test func `every rule has its row in the conformance table`() throws {
    let root = String(#filePath.dropLast("Tests/AndroidModelTests/AndroidRuleTests.swift".count))
    let table = try String(contentsOfFile: root + "Docs/Conformance.md", encoding: .utf8)
    let ids = Set(table.split(separator: "\n").compactMap { $0.wholeMatch(of: /\| (\S+) \| .*/).map { String($0.1) } })
    #expect(AndroidRule.allCases.map(\.rawValue).filter { !ids.contains($0) } == [])
  }
}
