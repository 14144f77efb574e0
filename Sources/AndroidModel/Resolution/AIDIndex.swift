/// Every registered AID with what it comes to, built once for a set of services and preferences.
package struct AIDIndex: Sendable {
  let platform: AndroidPlatform
  let preferences: AndroidPreferences
  package let services: [AndroidService]
  let claims: AIDClaims
  let standings: Standings
  /// The AIDs that have an entry, in order.
  let keys: SortedKeys
  let entries: [AIDEntry]
  private let prefixLengths: [Int]
  private let hasSubsets: Bool

  package init(
    _ services: [AndroidService], _ preferences: AndroidPreferences = AndroidPreferences(),
    on platform: AndroidPlatform = AndroidPlatform()
  ) {
    self.platform = platform
    self.preferences = preferences
    self.services = services
    claims = AIDClaims(services, on: platform)
    standings = Standings(services, preferences, on: platform)
    let all = AIDResolver.entries(claims, ClaimRanking(services: services, standings: standings))
    var keys: [AIDKey] = []
    var entries: [AIDEntry] = []
    var prefixLengths: Set<Int> = []
    for (key, entry) in zip(claims.keys.keys, all) {
      guard let entry else { continue }
      keys.append(key)
      entries.append(entry)
      if key.kind == .prefix { prefixLengths.insert(key.length) }
    }
    self.keys = SortedKeys(keys: keys)
    self.entries = entries
    self.prefixLengths = prefixLengths.sorted()
    hasSubsets = keys.contains { $0.kind == .subset }
  }

  /// Who answers for a name: every entry that matches adds its candidates, and the last with a winner has it (Android,
  /// RegisteredAidCache `resolveAid`; confidence A).
  package func resolve(_ name: some Collection<UInt8>) -> AIDResolution {
    var resolution = AIDResolution.nobody
    var winner: Int?
    var candidates: [Int] = []
    for place in places(matching: name) {
      let entry = entries[place]
      if resolution.category == nil { resolution.category = entry.category }
      if let own = entry.winner { (winner, resolution.category) = (own, entry.category) }
      for candidate in entry.candidates where !candidates.contains(candidate) { candidates.append(candidate) }
    }
    resolution.winner = winner.map { services[$0].id }
    resolution.candidates = candidates.map { services[$0].id }
    return resolution
  }

  /// The places of the entries that answer for a name of 5 bytes or more, in order.
  func places(matching name: some Collection<UInt8>) -> [Int] {
    guard name.count >= 5 else { return [] }
    var places: [Int] = []
    let key = AIDKey(name, .exact)
    for length in prefixLengths where length <= key.length && (length < key.length || name.count > 16) {
      if let place = keys.place(of: key.leading(length, .prefix)) { places.append(place) }
    }
    guard name.count <= 16 else { return places }
    for kind in [AIDPattern.Kind.exact, .subset, .prefix] {
      if let place = keys.place(of: key.with(kind)) { places.append(place) }
    }
    guard hasSubsets else { return places }
    for place in keys.range(under: key) where keys.keys[place].kind == .subset && keys.keys[place].length > key.length {
      places.append(place)
    }
    return places
  }

  /// The services that claim each pattern, in their order, after what does not count was left out.
  package func claimants(of pattern: AIDPattern) -> [ServiceID] {
    guard let place = claims.keys.place(of: AIDKey(pattern)) else { return [] }
    return claims[place].reduce(into: []) { found, claim in
      let id = services[claim.service].id
      if !found.contains(id) { found.append(id) }
    }
  }
}
