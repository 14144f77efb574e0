import CardTrace
import PhoneModel
import ReaderLinks
import Testing

@testable import Explorer

@Suite struct FaultCatalogueTests {
  private let baseline = Baseline([
    TraceRecord(t: 0, lane: .app, kind: .sessionRequested), TraceRecord(t: 1, lane: .reader, kind: .fieldOn),
    TraceRecord(t: 2, lane: .reader, kind: .command, bytes: [0x00, 0xB0, 0x00, 0x00]),
    TraceRecord(t: 3, lane: .app, kind: .answer, bytes: [0x90, 0x00]),
  ])

  @Test func `the default app takes over at every point where there is another one, and nothing else changes`() {
    let alone = FaultCatalogue.faults(for: baseline, app: "card")
    #expect(FaultCatalogue.faults(for: baseline, app: "card", default: "card") == alone)
    let faults = FaultCatalogue.faults(for: baseline, app: "card", default: "wallet")
    #expect(Array(faults.prefix(alone.count)) == alone)
    let takeovers = faults.dropFirst(alone.count)
    #expect(takeovers.flatMap(\.injections).filter { $0.delay == nil }.map(\.point) == baseline.points)
    for fault in takeovers {
      guard case .phone(.defaultAppTakesOver, let injections) = fault else {
        Issue.record("\(fault)")
        continue
      }
      #expect(injections.map(\.action) == [.person(.doubleClick), .person(.open(AppID("card")))])
    }
  }
}
