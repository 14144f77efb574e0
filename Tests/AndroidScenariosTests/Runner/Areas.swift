import Testing

/// The areas whose rows are played, each in a file of its own.
let areas: [any ScenarioArea.Type] = [
  AIDResolutionArea.self, HostEmulationArea.self, MultiDeviceArea.self, PollingLoopArea.self,
  PreferredServicesArea.self, RoutingTableArea.self,
]

/// The areas of the format.
let areaNames = [
  "aid-resolution", "host-emulation", "polling-loop", "preferred-services", "multi-device", "routing-table",
]

@Suite struct ScenarioFileTests {
  @Test func `the file is read and every row is of an area of the format`() {
    let file = ScenarioFile.current
    #expect(file.problem == nil)
    #expect(!file.rows.isEmpty)
    for row in file.rows where !areaNames.contains(row.area) {
      Issue.record("\(row.id): unknown area \"\(row.area)\"")
    }
  }

  @Test func `no id stands twice`() {
    var ids: Set<String> = []
    #expect(ScenarioFile.current.rows.map(\.id).filter { !ids.insert($0).inserted } == [])
  }

  @Test func `each area of the format is played once`() {
    #expect(areas.map { $0.name }.sorted() == areaNames.sorted())
  }
}
