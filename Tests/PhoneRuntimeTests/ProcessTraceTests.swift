import CardTrace
import Foundation
import Testing

@testable import PhoneRuntime

@Suite struct ProcessTraceTests {
  private let header = TraceHeader(tool: "0.1.0", seed: 7)

  @Test func `what nobody reads is not recorded`() throws {
    let trace = try ProcessTrace(Environment(["CARDSESSION_TIMELINE": "off"]), header: header)
    #expect(trace.writer == nil)
  }

  @Test(arguments: ["text", "json"]) func `a timeline is written`(_ form: String) throws {
    let trace = try ProcessTrace(Environment(["CARDSESSION_TIMELINE": form]), header: header)
    #expect(trace.writer != nil)
  }

  @Test func `a trace file is written without a timeline too`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "trace-\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let trace = try ProcessTrace(
      Environment(["CARDSESSION_TIMELINE": "off", "CARDSESSION_TRACE": path]), header: header)
    #expect(trace.writer != nil)
  }
}
