/// How a controller matches the AIDs of its routing table.
package enum AIDMatching: String, Hashable, Sendable, CaseIterable {
  case exactOnly
  case exactOrPrefix
  /// Every entry acts as a prefix.
  case prefixOnly
  case exactOrSubsetOrPrefix

  package var takesPrefixes: Bool {
    switch self {
    case .exactOnly: false
    case .exactOrPrefix, .prefixOnly, .exactOrSubsetOrPrefix: true
    }
  }

  package var takesSubsets: Bool {
    switch self {
    case .exactOnly, .exactOrPrefix, .prefixOnly: false
    case .exactOrSubsetOrPrefix: true
    }
  }
}

/// A controller and how its table is set up.
package struct RoutingController: Hashable, Sendable {
  package static let host = 0

  package var matching = AIDMatching.exactOrPrefix
  /// The major version of NCI, from 1.
  package var nci = 2
  /// Bytes for AIDs.
  package var tableSize = 0
  /// Whether an app forces the default route; the size is then ignored.
  package var isOverridden = false
  package var defaultRoute = Self.host
  /// The route of an off-host service that names no element.
  package var defaultOffHostRoute = Self.host
  /// Whether other default routes are tried when the table is full.
  package var changesDefault = false
  /// The route of each element; an element without one is skipped.
  package var routes: [String: Int] = [:]

  package init() {}
}

/// One AID in the controller's table; an empty one is the default route.
package struct RoutingRow: Hashable, Sendable {
  package var aid: String
  package var route: Int
  package var qualifier: Int
  package var power: PowerStates

  package init(aid: String, route: Int, qualifier: Int, power: PowerStates) {
    self.aid = aid
    self.route = route
    self.qualifier = qualifier
    self.power = power
  }
}

/// What the controller was told.
package struct RoutingOutcome: Hashable, Sendable {
  /// The rows, the default route first, then by route and AID; nil where they do not fit and nothing is written.
  package let rows: [RoutingRow]?
  package let defaultRoute: Int
  /// The default routes that were tried, the last one in force.
  package let tried: [Int]
  /// Why each AID is written or left out.
  package let rules: [String: AndroidRule]
  /// Whether the table fits, and where it does not, why nothing is written.
  package let rule: AndroidRule
}

extension RoutingController {
  /// The bytes that AIDs need: 4 and their own each, a mark not counted (Android, AidRoutingManager
  /// `calculateAidRouteSize`; confidence A).
  package static func size(_ aids: some Sequence<String>) -> Int {
    aids.reduce(0) { size, aid in
      let kind = AIDPattern.Kind(of: aid)
      return size + 4 + (aid.utf8.count - kind.mark.utf8.count) / 2
    }
  }

  /// Writes the entries, as far as they differ from the default route (Android, AidRoutingManager `configureRouting`;
  /// confidence A).
  package func configure(_ entries: [String: RoutingEntry]) -> RoutingOutcome {
    let table = RoutingDraft(self, entries)
    var defaults = [defaultRoute]
    if changesDefault {
      for route in [Self.host] + table.routed.values.map(\.route).sorted() where !defaults.contains(route) {
        defaults.append(route)
      }
    }
    var tried: [Int] = []
    for route in defaults {
      tried.append(route)
      let (rows, rules) = table.rows(withDefault: route)
      if isOverridden || Self.size(rows.map(\.aid)) <= tableSize {
        return RoutingOutcome(rows: rows, defaultRoute: route, tried: tried, rules: rules, rule: .routingWritten)
      }
    }
    return RoutingOutcome(
      rows: nil, defaultRoute: tried.last ?? defaultRoute, tried: tried,
      rules: entries.mapValues { _ in .routingSize }, rule: .routingSize)
  }
}

/// The entries with their routes.
struct RoutingDraft {
  let controller: RoutingController
  let routed: [String: (entry: RoutingEntry, route: Int)]
  /// The AIDs whose element has no route.
  private let unrouted: [String]

  init(_ controller: RoutingController, _ entries: [String: RoutingEntry]) {
    self.controller = controller
    let routed = entries.compactMapValues { entry in controller.route(of: entry).map { (entry, $0) } }
    self.routed = routed
    unrouted = entries.keys.filter { routed[$0] == nil }
  }

  /// The rows, the default route first, and why each AID is among them or not.
  func rows(withDefault defaultRoute: Int) -> (rows: [RoutingRow], rules: [String: AndroidRule]) {
    var rows: [String: RoutingRow] = [:]
    var rules = Dictionary(uniqueKeysWithValues: unrouted.map { ($0, AndroidRule.routingElement) })
    for (aid, routed) in routed {
      if routed.route == defaultRoute {
        let isNeeded = isNeeded(aid, routed.entry, besideDefault: defaultRoute)
        if isNeeded { rows[aid] = row(aid, routed) }
        rules[aid] = isNeeded ? .routingWritten : .routingDefault
      } else if isFreed(routed.entry, withDefault: defaultRoute) {
        rules[aid] = .routingDefault
      } else if let text = text(of: aid) {
        rows[text] = row(text, routed)
        rules[aid] = .routingWritten
      } else {
        rules[aid] = .routingMatching
      }
    }
    if controller.nci >= 2 { rows[""] = emptyRow(defaultRoute) }
    let sorted = rows.values.sorted { one, other in
      if one.aid.isEmpty != other.aid.isEmpty { return one.aid.isEmpty }
      return one.route == other.route ? one.aid < other.aid : one.route < other.route
    }
    return (sorted, rules)
  }

  private func row(_ aid: String, _ routed: (entry: RoutingEntry, route: Int)) -> RoutingRow {
    RoutingRow(aid: aid, route: routed.route, qualifier: routed.entry.qualifier, power: routed.entry.power)
  }

  /// The text that is written for an AID of another route than the default; nil where the controller cannot match it.
  private func text(of aid: String) -> String? {
    switch AIDPattern.Kind(of: aid) {
    case .exact: aid
    case .prefix: controller.matching.takesPrefixes ? String(aid.dropLast()) : nil
    case .subset: controller.matching.takesSubsets ? String(aid.dropLast()) : nil
    }
  }

  /// Whether an AID of the default route is written all the same: an element's other power states, or a longer name than
  /// one of another route on a controller that takes every entry for a prefix.
  private func isNeeded(_ aid: String, _ entry: RoutingEntry, besideDefault defaultRoute: Int) -> Bool {
    if defaultRoute != RoutingController.host, entry.power != PowerStates.known(nci: controller.nci) { return true }
    return controller.matching == .prefixOnly
      && routed.contains { $0.value.route != defaultRoute && aid.hasPrefix($0.key) }
  }

  /// Whether the host need not keep an AID from a switched-off service, because its element is not the default route.
  private func isFreed(_ entry: RoutingEntry, withDefault defaultRoute: Int) -> Bool {
    defaultRoute != RoutingController.host && entry.isOnHost && !entry.switchedOffElements.isEmpty
      && !entry.switchedOffElements.contains { controller.routes[$0] == defaultRoute }
  }

  /// The default route as an entry with an empty AID.
  private func emptyRow(_ defaultRoute: Int) -> RoutingRow {
    var power = PowerStates.all
    if defaultRoute == RoutingController.host {
      power = [.switchedOn, .screenOnLocked]
      for (entry, route) in routed.values where route == defaultRoute { power.formUnion(entry.power) }
    }
    return RoutingRow(aid: "", route: defaultRoute, qualifier: RoutingEntry.prefixQualifier, power: power)
  }
}

extension RoutingController {
  /// The route of an entry; nil where its element has none.
  fileprivate func route(of entry: RoutingEntry) -> Int? {
    if entry.isOnHost { return Self.host }
    guard let element = entry.secureElement else { return defaultOffHostRoute }
    return routes[element].flatMap { $0 == 0 ? nil : $0 }
  }
}
