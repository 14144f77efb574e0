/// Where an AID shall go, before the controller's limits.
package struct RoutingEntry: Hashable, Sendable {
  package var isOnHost: Bool
  /// The element's name; nil for the default one.
  package var secureElement: String?
  package var power: PowerStates
  /// Bit 16 for a prefix, 32 for a subset; others are copied.
  package var qualifier: Int
  /// Elements that hold a switched-off service for the AID.
  package var switchedOffElements: [String]

  package static let prefixQualifier = 0x10
  package static let subsetQualifier = 0x20

  package init(
    isOnHost: Bool, secureElement: String? = nil, power: PowerStates, qualifier: Int = 0,
    switchedOffElements: [String] = []
  ) {
    self.isOnHost = isOnHost
    self.secureElement = secureElement
    self.power = power
    self.qualifier = qualifier
    self.switchedOffElements = switchedOffElements
  }
}

/// A table that the controller is asked to take.
package struct RoutingRequest: Hashable, Sendable {
  /// By the AID's text.
  package var entries: [String: RoutingEntry]
  /// Whether it is written even if nothing changed.
  package var isForced: Bool
  /// Whether an app's override of the table begins or ends.
  package var overridesOrRecovers: Bool

  package init(entries: [String: RoutingEntry], isForced: Bool, overridesOrRecovers: Bool = false) {
    self.entries = entries
    self.isForced = isForced
    self.overridesOrRecovers = overridesOrRecovers
  }
}

extension AIDIndex {
  /// The table for these services, and whether one that is routed requires the screen on (Android, RegisteredAidCache
  /// `updateRoutingLocked`; confidence A).
  package func routingRequest(
    isForced: Bool = false, overridesOrRecovers: Bool = false, nci: Int = 2
  ) -> (request: RoutingRequest, requiresScreenOn: Bool) {
    var request = RoutingRequest(entries: [:], isForced: isForced, overridesOrRecovers: overridesOrRecovers)
    var requiresScreenOn = false
    for (key, entry) in zip(keys.keys, entries) {
      guard let pattern = key.pattern, let routing = routingEntry(entry, key, nci: nci) else { continue }
      request.entries[pattern.description] = routing
      if entry.candidates.isEmpty { request.isForced = true }
      let deciding = entry.winner.map { [$0] } ?? entry.candidates
      requiresScreenOn = requiresScreenOn || deciding.contains { services[$0].requiresScreenOn }
    }
    return (request, requiresScreenOn)
  }

  private func routingEntry(_ entry: AIDEntry, _ key: AIDKey, nci: Int) -> RoutingEntry? {
    var qualifier = 0
    if key.kind == .subset { qualifier |= RoutingEntry.subsetQualifier }
    if key.kind == .prefix || entry.isPrefixToo { qualifier |= RoutingEntry.prefixQualifier }
    if entry.candidates.isEmpty {
      guard !entry.switchedOffElements.isEmpty else { return nil }
      return RoutingEntry(
        isOnHost: true, power: .switchedOn, qualifier: qualifier, switchedOffElements: entry.switchedOffElements)
    }
    let deciding = entry.winner.map { [services[$0]] } ?? entry.candidates.map { services[$0] }
    let place = Self.place(of: deciding)
    return RoutingEntry(
      isOnHost: place.isOnHost, secureElement: place.secureElement,
      power: PowerStates(
        isOnHost: place.isOnHost, requiresScreenOn: place.requiresScreenOn, requiresUnlock: place.requiresUnlock,
        nci: nci),
      qualifier: qualifier)
  }

  private struct Place {
    var isOnHost: Bool
    var secureElement: String?
    var requiresScreenOn: Bool
    var requiresUnlock: Bool
  }

  /// One service decides for itself; several go to the host, unless all are in one element with the same requirements.
  private static func place(of services: [AndroidService]) -> Place {
    let first = services[0]
    let isUniform = services.allSatisfy {
      !$0.isOnHost && $0.secureElement == first.secureElement && $0.requiresScreenOn == first.requiresScreenOn
        && $0.requiresUnlock == first.requiresUnlock
    }
    if services.count == 1 || isUniform {
      return Place(
        isOnHost: first.isOnHost, secureElement: first.isOnHost ? nil : first.secureElement,
        requiresScreenOn: first.requiresScreenOn, requiresUnlock: first.requiresUnlock)
    }
    return Place(isOnHost: true, secureElement: nil, requiresScreenOn: false, requiresUnlock: false)
  }
}
