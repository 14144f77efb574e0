import Testing

@testable import CardAudit

@Suite struct ProjectTextTests {
  private static let whole = """
    // !$*UTF8*$!
    {
    \tarchiveVersion = 1;
    \tobjects = {
    \t\tAA /* Debug } ( */ = {
    \t\t\tisa = XCBuildConfiguration;
    \t\t\tbuildSettings = {
    \t\t\t\tFLAGS = ("-D\\"}{\\"", "// no comment", é);
    \t\t\t};
    \t\t};
    \t};
    }

    """

  @Test func `brackets in quotation marks and comments count for nothing`() {
    #expect(ProjectText.isWhole(Array(Self.whole.utf8)))
    #expect(ProjectText.isWhole(Array((Self.whole + "/* end */ // }").utf8)))
    #expect(ProjectText.isWhole(Array("<?xml?><plist><key>buildSettings</key></plist>".utf8)))
  }

  @Test func `a project that is cut anywhere is damaged`() {
    let bytes = Array(Self.whole.utf8)
    let end = (bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0) + 1
    for count in 0..<end { #expect(!ProjectText.isWhole(Array(bytes.prefix(count))), "\(count) bytes") }
  }

  @Test(arguments: [
    ("\t\t\t};\n", ""), ("{\n\tarch", "\n\tarch"), ("(\"-D", "{\"-D"), ("};\n\t};\n}", ");\n\t};\n}"),
    ("isa = XC", "isa = \u{0}XC"), ("\"// no comment\"", "\"// no comment"), (" ( */", " ("),
    ("buildSettings", "settings"),
    ("\n}\n", "\n}\n{"), ("\n}\n", "\n}}\n"), ("// !$*UTF8*$!", "!$*UTF8*$!"),
  ])
  func `a project that is damaged inside is damaged`(_ part: String, _ other: String) {
    let text = Self.whole.replacing(part, with: other, maxReplacements: 1)
    #expect(text != Self.whole && !ProjectText.isWhole(Array(text.utf8)))
  }

  @Test func `bytes that are no text are damage`() {
    #expect(!ProjectText.isWhole(Array(Self.whole.utf8) + [0xFF]))
    #expect(!ProjectText.isWhole([]))
    #expect(!ProjectText.isWhole(Array("<plist>buildSettings".utf8)))
  }

  @Test func `an empty path is shown as one`() {
    let report = Audit(now: Fixtures.now).report(on: [""])
    #expect(report.files == ["\"\""])
    #expect(TextReport.text(report).hasPrefix("\"\": error: is an empty path, which names nothing [file-unreadable]\n"))
  }
}
