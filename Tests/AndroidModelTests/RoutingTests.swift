import AndroidModel
import Testing

/// What is written to a controller, beyond the rows.
@Suite struct RoutingTests {
  private func entry(_ element: String? = nil, power: Int = 1, qualifier: Int = 0) -> RoutingEntry {
    RoutingEntry(
      isOnHost: element == nil, secureElement: element, power: PowerStates(rawValue: power), qualifier: qualifier)
  }

  private func controller(_ change: (inout RoutingController) -> Void) -> RoutingController {
    var controller = RoutingController()
    controller.nci = 1
    controller.tableSize = 1_000
    controller.routes = ["eSE1": 2, "SIM1": 3]
    change(&controller)
    return controller
  }

  @Test func `a table that is full by one byte is not written, one that just fits is`() {
    let entries = ["F001020304": entry("eSE1")]
    let fits = controller { $0.tableSize = 9 }.configure(entries)
    #expect(fits.rows?.map(\.aid) == ["F001020304"])
    #expect(fits.rule == .routingWritten)
    let full = controller { $0.tableSize = 8 }.configure(entries)
    #expect(full.rows == nil)
    #expect(full.rule == .routingSize)
    #expect(full.rules == ["F001020304": .routingSize])
    #expect(full.tried == [0])
  }

  @Test func `another default route is tried where that is allowed`() {
    let entries = ["F001020304": entry("eSE1", power: 7), "F001020305": entry("eSE1", power: 7), "F101020304": entry()]
    let kept = controller { $0.tableSize = 9 }.configure(entries)
    #expect(kept.rows == nil)
    let changed = controller { ($0.tableSize, $0.changesDefault) = (9, true) }.configure(entries)
    #expect(changed.defaultRoute == 2)
    #expect(changed.tried == [0, 2])
    #expect(changed.rows?.map(\.aid) == ["F101020304"])
    #expect(changed.rules["F001020304"] == .routingDefault)
  }

  @Test func `an element's AID is written beside its own default route where its power differs`() {
    let entries = ["F001020304": entry("eSE1", power: 7), "F001020305": entry("eSE1", power: 1)]
    let outcome = controller { $0.defaultRoute = 2 }.configure(entries)
    #expect(outcome.rows?.map(\.aid) == ["F001020305"])
  }

  @Test func `where every entry acts as a prefix, longer AIDs of the default route are written too`() {
    let entries = ["F001020304": entry("eSE1"), "F00102030405": entry(), "F101020304": entry()]
    let prefixOnly = controller { $0.matching = .prefixOnly }.configure(entries)
    #expect(prefixOnly.rows?.map(\.aid) == ["F00102030405", "F001020304"])
    let exact = controller { $0.matching = .exactOrPrefix }.configure(entries)
    #expect(exact.rows?.map(\.aid) == ["F001020304"])
  }

  @Test(arguments: AIDMatching.allCases)
  func `a mark is written where the controller takes it`(_ matching: AIDMatching) {
    let entries = ["F001020304*": entry("eSE1"), "F101020304#": entry("eSE1"), "F201020304": entry("nowhere")]
    let outcome = controller { $0.matching = matching }.configure(entries)
    var expected: [String] = []
    if matching.takesPrefixes { expected.append("F001020304") }
    if matching.takesSubsets { expected.append("F101020304") }
    #expect(outcome.rows?.map(\.aid) == expected)
    #expect(outcome.rules["F001020304*"] == (matching.takesPrefixes ? .routingWritten : .routingMatching))
    #expect(outcome.rules["F101020304#"] == (matching.takesSubsets ? .routingWritten : .routingMatching))
    #expect(outcome.rules["F201020304"] == .routingElement)
  }

  @Test func `with NCI 2 the default route is an entry whose power is that of the host's AIDs`() {
    let entries = ["F001020304": entry(power: 8), "F101020304": entry("eSE1", power: 32)]
    let host = controller { $0.nci = 2 }.configure(entries)
    #expect(host.rows?.first == RoutingRow(aid: "", route: 0, qualifier: 16, power: PowerStates(rawValue: 1 | 16 | 8)))
    let element = controller { ($0.nci, $0.defaultRoute) = (2, 2) }.configure(entries)
    #expect(element.rows?.first == RoutingRow(aid: "", route: 2, qualifier: 16, power: .all))
    #expect(controller { _ in }.configure(entries).rows?.map(\.aid) == ["F101020304"])
    #expect(controller { _ in }.configure([:]).rows == [])
  }

  @Test func `an off-host service that names no element goes to the default one`() {
    let outcome = controller { $0.defaultOffHostRoute = 9 }.configure([
      "F001020304": RoutingEntry(isOnHost: false, power: .switchedOn)
    ])
    #expect(outcome.rows?.map(\.route) == [9])
  }

  @Test func `the size counts whole bytes and no mark`() {
    #expect(RoutingController.size([]) == 0)
    #expect(RoutingController.size([""]) == 4)
    #expect(RoutingController.size(["F001020304*", "F001020304#", "F001020304", "F00102030"]) == 9 + 9 + 9 + 8)
  }

  @Test func `NCI 1 knows three power states`() {
    #expect(PowerStates(isOnHost: false, requiresScreenOn: false, requiresUnlock: false, nci: 1).rawValue == 7)
    #expect(PowerStates(isOnHost: true, requiresScreenOn: false, requiresUnlock: false, nci: 1).rawValue == 1)
    #expect(PowerStates(isOnHost: false, requiresScreenOn: true, requiresUnlock: true, nci: 1).rawValue == 1)
  }
}

/// Which table follows from services.
@Suite struct RoutingRequestTests {
  private func applet(_ id: String, in element: String?, _ change: (inout AndroidService) -> Void = { _ in })
    -> AndroidService
  {
    AndroidService.sample(id, other: ["F001020304"], isOnHost: false).with {
      $0.secureElement = element
      change(&$0)
    }
  }

  private func entry(_ services: [AndroidService]) -> RoutingEntry? {
    AIDIndex(services).routingRequest().request.entries["F001020304"]
  }

  @Test func `candidates without a winner go to the host, unless all are in one element with the same requirements`() {
    let same = entry([applet("A", in: "eSE1"), applet("B", in: "eSE1")])
    #expect(same?.isOnHost == false)
    #expect(same?.secureElement == "eSE1")
    #expect(entry([applet("A", in: "eSE1"), applet("B", in: "SIM1")])?.isOnHost == true)
    #expect(entry([applet("A", in: "eSE1"), applet("B", in: "eSE1") { $0.requiresUnlock = true }])?.isOnHost == true)
    let mixed = entry([applet("A", in: "eSE1"), .sample("B", other: ["F001020304"])])
    #expect(mixed?.isOnHost == true)
    #expect(mixed?.power == PowerStates(isOnHost: true, requiresScreenOn: false, requiresUnlock: false))
  }

  @Test func `an AID nobody may answer is kept from the element of a switched-off service, which forces the table`() {
    let off = applet("Off", in: "eSE1") { $0.otherIsEnabled = false }
    let request = AIDIndex([off]).routingRequest().request
    #expect(request.isForced)
    #expect(request.entries["F001020304"]?.isOnHost == true)
    #expect(request.entries["F001020304"]?.switchedOffElements == ["eSE1"])
    var controller = RoutingController()
    (controller.nci, controller.tableSize, controller.defaultRoute) = (1, 100, 2)
    controller.routes = ["eSE1": 2, "SIM1": 3]
    #expect(controller.configure(request.entries).rows?.map(\.route) == [0])
    controller.defaultRoute = 3
    #expect(controller.configure(request.entries).rows == [])
  }

  @Test func `marks become qualifiers`() {
    let services = [AndroidService.sample("A", other: ["F001020304*", "F101020304#", "F201020304"])]
    let entries = AIDIndex(services).routingRequest().request.entries
    #expect(entries.mapValues(\.qualifier) == ["F001020304*": 16, "F101020304#": 32, "F201020304": 0])
  }

  @Test func `a service that requires the screen on is noticed where it is routed`() {
    #expect(AIDIndex([.sample("A", other: ["F001020304"])]).routingRequest().requiresScreenOn)
    #expect(!AIDIndex([.sample("A", payment: ["F001020304"])]).routingRequest().requiresScreenOn)
    #expect(!AIDIndex([applet("A", in: "eSE1")]).routingRequest().requiresScreenOn)
  }
}
