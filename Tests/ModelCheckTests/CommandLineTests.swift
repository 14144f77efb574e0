import Foundation
import ModelCheck
import Testing

/// What a run of the tool wrote and ended with.
private final class Run {
  private(set) var output = ""
  private(set) var complaint = ""
  private(set) var status: Int32 = -1

  init(_ words: String...) {
    let tool = ModelCheckTool(output: { self.output += $0 }, complaint: { self.complaint += $0 })
    status = tool.run(words)
  }
}

@Suite struct CommandLineTests {
  @Test func `help says every option and fault, with examples`() {
    let run = Run("--help")
    #expect(run.status == 0)
    for word in ["--world", "--depth", "--budget", "--trace-of", "--json", "Examples:"] {
      #expect(run.output.contains(word))
    }
    for fault in Fault.allCases { #expect(run.output.contains(fault.rawValue)) }
  }

  @Test(arguments: [
    (["--fast"], "there is no option --fast; see --help"),
    (["--depth"], "--depth needs a value"),
    (["--depth", "0"], "--depth needs a whole number of at least 1, not \"0\""),
    (["--budget", "many"], "--budget needs a whole number of at least 1, not \"many\""),
    (
      ["--world", "moon"],
      "there is no world \"moon\"; there are orders, air, other-settings, durations, which-app, express"
    ),
  ]) func `wrong words are refused with a sentence`(_ words: [String], _ sentence: String) throws {
    let refusal = #expect(throws: Arguments.Refusal.self) { try Arguments(words) }
    #expect(refusal?.description == sentence)
  }

  @Test func `an unknown fault is refused with the faults that there are`() {
    let run = Run("--trace-of", "nothing")
    #expect(run.status == 2)
    #expect(run.complaint.hasPrefix("model-check: there is no planted fault \"nothing\"; there are scene-keeps-app,"))
  }

  @Test func `the least depth and budget are taken`() throws {
    let arguments = try Arguments(["--depth", "1", "--budget", "1", "--world", "air"])
    #expect(arguments.limits == Search.Limits(depth: 1, states: 1))
    #expect(arguments.world == "air")
  }

  @Test func `a trace shows both ways to the fault`() {
    let run = Run("--trace-of", "scene-keeps-app")
    #expect(run.status == 0)
    #expect(run.output.contains("violation of nothing-is-launched-while-locked"))
    #expect(run.output.contains("violation of tables"))
    #expect(run.output.contains("1  person  lock"))
  }

  @Test func `a fault that is not found within the limits ends with 1`() {
    let run = Run("--trace-of", "limit-without-cool-down", "--depth", "2")
    #expect(run.status == 1)
    #expect(run.output.contains("NOT FOUND"))
  }

  @Test func `a check too small to exercise everything says so and ends with 1`() {
    let run = Run("--world", "orders", "--depth", "1")
    #expect(run.status == 1)
    #expect(run.output.contains("never exercised: session-60-s"))
    #expect(run.output.contains("0 violations"))
    #expect(run.output.contains("0 of 9 planted faults found by both forms"))
  }

  @Test func `the report as JSON has worlds, invariants and faults`() throws {
    let run = Run("--world", "orders", "--depth", "1", "--json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(object["good"] as? Bool == false)
    #expect(object["violations"] as? Int == 0)
    #expect((object["invariants"] as? [Any])?.count == Invariant.allCases.count)
    #expect((object["faults"] as? [Any])?.count == 9)
    let worlds = try #require(object["worlds"] as? [[String: Any]])
    #expect(worlds.first?["name"] as? String == "orders")
  }
}
