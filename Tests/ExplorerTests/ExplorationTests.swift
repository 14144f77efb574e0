import CardTrace
import PhoneModel
import ReaderLinks
import Testing

@testable import Explorer

/// An exploration of a run that is computed from its scenario, so that every number is known.
@Suite struct ExplorationTests {
  private static let script = Script(actions: [
    .reader(.field(true)), .reader(.command([0x00, 0xA4, 0x04, 0x00])), .reader(.wait(.milliseconds(5))),
    .reader(.field(false)),
  ])

  private static func record(_ kind: TraceKind, apdu: Int? = nil, note: String? = nil) -> TraceRecord {
    TraceRecord(t: 0, lane: .app, kind: kind, apdu: apdu, note: note)
  }

  /// Crashes where the person dismisses and the field is torn before the answer; is late where the reader resets.
  private static func run(_ scenario: Scenario) -> RunOutcome {
    let text = scenario.script.text
    var records = [.sessionRequested, .startEmulation, .fieldOn, .command, .answer].map { record($0) }
    records += [record(.sessionInvalidated), record(.fieldOff)]
    let crashes = text.contains("person dismiss") && text.contains("before answer 1 field off")
    if text.contains("reader reset") {
      records.append(TraceRecord(t: 0, lane: .phone, kind: .event, apdu: 1, note: "received"))
      records.append(TraceRecord(t: 500_000_001, lane: .app, kind: .answer, bytes: [0x90, 0], apdu: 1))
    }
    return RunOutcome(records: records, ending: crashes ? .signalled(6) : .exited(0))
  }

  private static func explore(_ shard: Shard = .whole, budget: Int = 3_000) throws -> ExplorationReport {
    try Exploration(Exploration.Options(budget: budget, seed: 1, shard: shard), app: "tag", run: { run($0) })
      .explore(script)
  }

  @Test func `a single fault and a pair are found and made as small as they can be`() throws {
    let report = try Self.explore()
    #expect(report.findings.map(\.name) == ["late-answer", "crash-signal 6"])
    let late = try #require(report.findings.first)
    #expect(late.scenario.faults == [.reader(ReaderFault(.resets, at: 1))])
    #expect(late.scenario.base.lines.map(\.action) == [.reader(.command([0x00, 0xA4, 0x04, 0x00]))])
    let crash = try #require(report.findings.last)
    #expect(crash.scenario.faults.count == 2 && crash.scenario.schedule == nil && crash.steps == 3)
    #expect(report.isComplete && report.scenarios == 3_001)
  }

  @Test(arguments: [2, 3, 7]) func `shards joined are the whole`(_ count: Int) throws {
    let whole = try Self.explore(budget: 2_000)
    let shards = try (1...count).map { try Self.explore(try #require(Shard("\($0)/\(count)")), budget: 2_000) }
    #expect(ExplorationReport.merged(shards.reversed()) == whole)
    #expect(shards.map(\.scenarios).reduce(0, +) == 2_001)
  }

  @Test func `what is not the shards of one exploration is not joined`() throws {
    let first = try Self.explore(try #require(Shard("1/2")), budget: 10)
    let second = try Self.explore(try #require(Shard("2/2")), budget: 11)
    #expect(ExplorationReport.merged([first, second]) == nil)
    #expect(ExplorationReport.merged([first]) == nil)
    #expect(ExplorationReport.merged([first, first]) == nil)
    #expect(ExplorationReport.merged([]) == nil)
  }

  @Test func `an exploration that is stopped keeps what it has`() throws {
    var seen = 0
    let exploration = Exploration(Exploration.Options(budget: 100), app: "tag", run: { Self.run($0) })
    let report = try exploration.explore(Self.script) { progress in
      seen = progress.done
      return progress.done < 5
    }
    #expect(seen == 5 && report.scenarios == 6 && !report.isComplete)
  }
}
