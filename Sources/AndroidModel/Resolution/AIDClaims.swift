/// Who registered which AID, after what is left out before any ranking.
struct AIDClaims {
  /// A service, by its place in the list, that registered an AID in a category.
  struct Claim: Hashable {
    let service: Int
    let category: AndroidService.Category
  }

  /// Each AID once.
  let keys: SortedKeys
  private let starts: [Int]
  private let all: [Claim]

  /// The claims of each AID stand in the order of the services.
  init(_ services: [AndroidService], on platform: AndroidPlatform) {
    var found: [(key: AIDKey, place: Int, claim: Claim)] = []
    found.reserveCapacity(services.reduce(0) { $0 + $1.aidGroups.reduce(0) { $0 + $1.patterns.count } })
    for (place, service) in services.enumerated() {
      let own = OwnPatterns(service, on: platform)
      for group in service.groupsInOrder {
        for pattern in group.patterns {
          let key = AIDKey(pattern)
          guard own.reason(toLeaveOut: key) == nil else { continue }
          found.append((key, found.count, Claim(service: place, category: service.category(of: pattern, in: group))))
        }
      }
    }
    found.sort { one, other in one.key == other.key ? one.place < other.place : one.key < other.key }
    var keys: [AIDKey] = []
    var starts: [Int] = []
    keys.reserveCapacity(found.count)
    starts.reserveCapacity(found.count + 1)
    for (place, entry) in found.enumerated() where keys.last != entry.key {
      keys.append(entry.key)
      starts.append(place)
    }
    starts.append(found.count)
    self.keys = SortedKeys(keys: keys)
    self.starts = starts
    all = found.map(\.claim)
  }

  /// The claims of the AID at a place.
  subscript(place: Int) -> ArraySlice<Claim> { all[starts[place]..<starts[place + 1]] }
}

/// The patterns of one service, which leave some of its own out.
struct OwnPatterns {
  private let platform: AndroidPlatform
  private var prefixes: [AIDKey] = []
  private var subsets: [AIDKey] = []

  init(_ service: AndroidService, on platform: AndroidPlatform) {
    self.platform = platform
    for group in service.aidGroups {
      for pattern in group.patterns {
        switch pattern.kind {
        case .exact: break
        case .prefix: prefixes.append(AIDKey(pattern))
        case .subset: subsets.append(AIDKey(pattern))
        }
      }
    }
  }

  /// Why this pattern of the service does not count; nil where it does.
  ///
  /// A service that has prefixes is not asked for its subsets: an exact AID that only a subset covers counts then.
  /// (Android, RegisteredAidCache `generateServiceMapLocked`; confidence A)
  func reason(toLeaveOut key: AIDKey) -> AndroidRule? {
    switch key.kind {
    case .prefix: platform.routesPrefixes ? nil : .prefixUnsupported
    case .subset: platform.routesSubsets ? nil : .subsetUnsupported
    case .exact: covers(key) ? .ownPatternCovers : nil
    }
  }

  private func covers(_ key: AIDKey) -> Bool {
    if platform.routesPrefixes, !prefixes.isEmpty { return prefixes.contains { $0.isLeadingPart(of: key) } }
    return platform.routesSubsets && subsets.contains { key.isLeadingPart(of: $0) }
  }
}

extension AndroidService {
  /// The payment group comes first.
  var groupsInOrder: [AIDGroup] {
    aidGroups.filter { $0.category == .payment } + aidGroups.filter { $0.category == .other }
  }

  /// An AID that stands in both groups is a payment AID.
  func category(of pattern: AIDPattern, in group: AIDGroup) -> Category {
    guard group.category == .other, aidGroups.count > 1 else { return group.category }
    return aidGroups.contains { $0.category == .payment && $0.patterns.contains(pattern) } ? .payment : .other
  }
}
