import NDEF
import Testing

@Suite struct CapabilityLintTests {
  static let good: [UInt8] = [0, 15, 0x20, 0, 0x3B, 0, 0x34, 4, 6, 0xE1, 4, 0x7F, 0xFF, 0, 0]

  @Test func `the standard container and the one that Pixel phones take have no findings`() {
    #expect(CapabilityLint.findings(CapabilityContainer.standard.bytes).isEmpty)
    #expect(CapabilityLint.findings(CapabilityContainer.standard.writeProtected.bytes).isEmpty)
    #expect(CapabilityLint.findings([0, 15, 0x20, 0, 0x3B, 0, 0x34, 4, 6, 0xE1, 4, 0x7F, 0xFF, 0, 0xFF]).isEmpty)
  }

  /// Offset, bytes, the finding; nil where there is none.
  static let rows: [(Int, [UInt8], CapabilityLint.Rule?, CapabilityLint.Severity)] = [
    (0, [0, 14], .lengthField, .error), (0, [0, 15], nil, .error), (0, [0, 16], .lengthField, .error),
    (2, [0x00], .version, .error), (2, [0x10], .version, .warning), (2, [0x30], nil, .error),
    (2, [0x40], .version, .error), (2, [0x21], .version, .error),
    (3, [0, 0x0E], .responseLimit, .error), (3, [0, 0x0F], .commonResponseLimit, .warning),
    (3, [0, 0x3A], .commonResponseLimit, .warning), (3, [0, 0x3B], nil, .error), (3, [0, 0xFF], nil, .error),
    (3, [1, 0], .commonResponseLimit, .warning), (3, [0xFF, 0xFF], .commonResponseLimit, .warning),
    (5, [0, 0], .commandLimit, .error), (5, [0, 1], nil, .error), (7, [5], .controlTLV, .error),
    (8, [8], .controlTLV, .error), (9, [0, 0], .fileIdentifier, .error), (9, [0xE1, 3], .fileIdentifier, .error),
    (9, [0xE1, 5], nil, .error), (9, [0x3F, 0], .fileIdentifier, .error), (11, [0, 4], .fileSize, .error),
    (11, [0, 5], nil, .error), (11, [0x80, 0], .fileSize, .warning), (11, [0xFF, 0xFE], .fileSize, .warning),
    (11, [0xFF, 0xFF], .fileSize, .error), (13, [1], .readAccess, .warning), (14, [0x80], .writeAccess, .warning),
  ]

  @Test(arguments: rows)
  func `each rule is broken for itself`(
    _ offset: Int, _ change: [UInt8], _ rule: CapabilityLint.Rule?, _ severity: CapabilityLint.Severity
  ) {
    var bytes = Self.good
    bytes.replaceSubrange(offset..<(offset + change.count), with: change)
    let findings = CapabilityLint.findings(bytes)
    #expect(findings.map(\.rule) == (rule.map { [$0] } ?? []))
    #expect(findings.allSatisfy { $0.severity == severity && !$0.sentence.isEmpty && !$0.advice.isEmpty })
  }

  @Test func `every rule has a row`() {
    let tested = Set(Self.rows.compactMap(\.2)).union([.length])
    #expect(tested == Set(CapabilityLint.Rule.allCases))
  }

  @Test(arguments: 0..<15) func `a truncated container is one finding`(_ count: Int) {
    let findings = CapabilityLint.findings(Self.good.prefix(count))
    #expect(findings.map(\.rule) == [.length])
    #expect(findings.first?.sentence == "the container has \(count) bytes, 15 are needed")
  }

  @Test func `all findings come at once, with what to do`() {
    let findings = CapabilityLint.findings([UInt8](repeating: 0, count: 15))
    #expect(
      findings.map(\.rule.rawValue) == [
        "cc.cclen", "cc.version", "cc.mle", "cc.mlc", "cc.control-tlv", "cc.file-id", "cc.file-size",
      ])
    #expect(findings.first?.advice == "set CCLEN to the number of bytes, 000F or more")
    #expect(findings[2].sentence == "MLe is 0000, 000F is the least")
  }
}
