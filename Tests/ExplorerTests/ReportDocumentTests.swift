import CardTrace
import Foundation
import ReaderLinks
import Testing

@testable import Explorer

@Suite struct ReportDocumentTests {
  private static let script = Script(actions: [
    .reader(.field(true)), .reader(.command([0x00, 0xA4, 0x04, 0x00])), .reader(.field(false)),
  ])

  /// Crashes where the field is torn before the answer, and is late where the reader resets.
  private static func run(_ scenario: Scenario) -> RunOutcome {
    let text = scenario.script.text
    var records = [TraceKind.sessionRequested, .startEmulation, .fieldOn, .command, .answer, .sessionInvalidated]
      .map { TraceRecord(t: 0, lane: .app, kind: $0) }
    if text.contains("reader reset") {
      records.append(TraceRecord(t: 0, lane: .phone, kind: .event, apdu: 1, note: "received"))
      records.append(TraceRecord(t: 500_000_001, lane: .app, kind: .answer, bytes: [0x90, 0], apdu: 1))
    }
    return RunOutcome(
      records: records, ending: text.contains("before answer 1 field off") ? .signalled(6) : .exited(0))
  }

  private static func document(_ shard: Shard = .whole, seed: UInt64 = 1) throws -> ReportDocument {
    let options = Exploration.Options(budget: 500, seed: seed, shard: shard)
    return ReportDocument(try Exploration(options, app: "a <tag>", run: { run($0) }).explore(script))
  }

  @Test func `the documents of all shards make that of the whole`() throws {
    let shards = try ["1/3", "2/3", "3/3"].map { try Self.document(try #require(Shard($0))) }
    let read = try shards.map { try #require(ReportDocument.read(Data($0.json.utf8))) }
    #expect(read == shards)
    #expect(ReportDocument.merged(read.reversed()) == (try Self.document()))
  }

  @Test func `what is not every shard of one exploration once is not joined`() throws {
    let first = try Self.document(try #require(Shard("1/2")))
    let second = try Self.document(try #require(Shard("2/2")), seed: 2)
    #expect(ReportDocument.merged([first]) == nil)
    #expect(ReportDocument.merged([first, first]) == nil)
    #expect(ReportDocument.merged([first, second]) == nil)
    #expect(ReportDocument.merged([]) == nil)
  }

  @Test func `a file of another form is no document`() throws {
    var other = try Self.document()
    other.format = "opencardsession-exploration-2"
    #expect(ReportDocument.read(Data(other.json.utf8)) == nil)
    #expect(ReportDocument.read(Data("{}".utf8)) == nil)
    #expect(ReportDocument.read(Data()) == nil)
  }

  @Test func `the XML has a case for each oracle and a failure for each finding, and escapes what it must`() throws {
    let xml = try Self.document().junit
    #expect(xml.components(separatedBy: "<testcase ").count - 1 == Oracle.allCases.count)
    #expect(xml.components(separatedBy: "<failure ").count - 1 == 2)
    #expect(xml.contains("tests=\"14\" failures=\"2\"") && xml.contains("explore a &lt;tag&gt;"))
    #expect(xml.contains("&gt; 00A40400"))
  }

  @Test func `a report hides what the script's commands must not show`() throws {
    let script = Script(actions: [
      .reader(.field(true)), .reader(.command([0x00, 0x20, 0x00, 0x80, 0x02, 0x12, 0x34])), .reader(.field(false)),
    ])
    let exploration = Exploration(Exploration.Options(budget: 500, seed: 1), app: "a", run: { Self.run($0) })
    let document = ReportDocument(try exploration.explore(script))
    #expect(!document.findings.isEmpty)
    #expect(document.findings.contains { $0.script.contains("> 0020008002••••") })
    #expect(!document.json.contains("00200080021234") && !document.junit.contains("00200080021234"))
  }
}
