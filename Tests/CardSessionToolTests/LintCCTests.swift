import Foundation
import ISO7816
import Testing

@testable import CardSessionTool

@Suite struct LintCCTests {
  private static let good = "000F20003B00340406E1047FFF0000"
  private static let warned = "000F20003A00340406E1047FFF0000"
  private static let wrong = "000F20000E00340406E1047FFF0000"

  @Test(arguments: [[good], ["000F20", "003B 0034", "0406E1047FFF0000"], [good.lowercased()]])
  func `takes a container in hexadecimal, in any words`(_ words: [String]) throws {
    #expect(try Hex.string(LintCCCommand.container(words)) == Self.good)
  }

  @Test func `takes a file of bytes, or of digits`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "container-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    for data in [
      Data(try Hex.bytes(Self.good)), Data("\(Self.good)\n".utf8), Data("000F 2000\n3B00340406E1047FFF0000".utf8),
    ] {
      try data.write(to: URL(fileURLWithPath: path))
      #expect(try Hex.string(LintCCCommand.container([path])) == Self.good)
    }
    try Data([0x00, 0x0F, 0x20]).write(to: URL(fileURLWithPath: path))
    #expect(try LintCCCommand.container([path]) == [0x00, 0x0F, 0x20])
  }

  @Test func `says what is neither digits nor a file, and what is needed`() {
    let error = #expect(throws: LintCCCommand.NoContainer.self) { try LintCCCommand.container(["/nowhere/cc"]) }
    #expect(error?.description.hasPrefix("\"/nowhere/cc\" is no capability container: it is not hexadecimal") == true)
    #expect(throws: LintCCCommand.NoContainer.self) { try LintCCCommand.container(["00F"]) }
    #expect(throws: LintCCCommand.NoContainer.self) { try LintCCCommand.container(["00", "xy"]) }
  }

  @Test func `only an error is a finding for the exit code`() throws {
    #expect(!ContainerReport(bytes: try Hex.bytes(Self.good)).hasErrors)
    #expect(!ContainerReport(bytes: try Hex.bytes(Self.warned)).hasErrors)
    #expect(ContainerReport(bytes: try Hex.bytes(Self.wrong)).hasErrors)
  }

  @Test func `shows each finding with its rule and what to do`() throws {
    #expect(
      ContainerReport(bytes: try Hex.bytes(Self.good)).text
        == "nothing found: every known reader takes this capability container\n")
    #expect(
      ContainerReport(bytes: try Hex.bytes(Self.wrong)).text
        == "error: MLe is 000E, 000F is the least (cc.mle)\n  set MLe to 00F6\n")
  }

  @Test func `writes the same as JSON`() throws {
    let text = try ContainerReport(bytes: try Hex.bytes(Self.wrong)).json
    let report = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let findings = try #require(report["findings"] as? [[String: String]])
    #expect(report["length"] as? Int == 15)
    #expect(
      findings == [
        [
          "rule": "cc.mle", "severity": "error", "sentence": "MLe is 000E, 000F is the least",
          "advice": "set MLe to 00F6",
        ]
      ])
  }
}
