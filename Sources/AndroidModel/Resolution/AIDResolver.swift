/// Ranks every AID once: prefixes from the shortest, then subsets from the longest, each as the root of what conflicts
/// with it (Android, RegisteredAidCache `generateAidCacheLocked`; confidence A).
struct AIDResolver {
  private let claims: AIDClaims
  private let ranking: ClaimRanking
  /// The entry of each AID after the prefixes; nil where a root answers for it.
  private var afterPrefixes: [AIDEntry?]
  private var entries: [AIDEntry?]

  init(_ claims: AIDClaims, _ ranking: ClaimRanking) {
    self.claims = claims
    self.ranking = ranking
    afterPrefixes = Array(repeating: nil, count: claims.keys.keys.count)
    entries = afterPrefixes
  }

  /// The entry of each AID by its place; nil where a root answers for it.
  static func entries(_ claims: AIDClaims, _ ranking: ClaimRanking) -> [AIDEntry?] {
    var resolver = AIDResolver(claims, ranking)
    resolver.resolvePrefixes()
    resolver.resolveSubsets()
    return resolver.entries
  }

  private var keys: [AIDKey] { claims.keys.keys }

  private mutating func resolvePrefixes() {
    var isResolved = Array(repeating: false, count: keys.count)
    var place = 0
    while place < keys.count {
      if isResolved[place] {
        place += 1
        continue
      }
      let root = self.root(at: place, mark: .prefix, when: .exact) { !isResolved[$0] }
      isResolved[root] = true
      guard keys[root].kind == .prefix else {
        afterPrefixes[root] = ranking.entry(claims[root])
        continue
      }
      let children = claims.keys.range(under: keys[root]).filter { $0 != root }
      var entry = self.entry(ofRoot: root, children: children, orDropped: .prefixDropped)
      if let winner = entry.winner {
        for child in children { isResolved[child] = true }
        keepSubsets(of: winner, children)
      } else if !entry.candidates.isEmpty {
        share(&entry, with: children, .prefixShared)
        for child in children { isResolved[child] = true }
      }
      afterPrefixes[root] = entry
    }
  }

  /// A subset of the prefix's own winner stays beside it where it is a payment AID or the service is in front.
  private mutating func keepSubsets(of winner: Int, _ children: [Int]) {
    for child in children where keys[child].kind == .subset {
      guard let claim = claims[child].first(where: { $0.service == winner }) else { continue }
      if claim.category == .payment || ranking.standings[winner].isForeground {
        afterPrefixes[child] = ranking.entry(claims[child], makesSingleDefault: false)
      }
    }
  }

  private mutating func resolveSubsets() {
    var isResolved = afterPrefixes.map { $0 == nil }
    var place = keys.count - 1
    while place >= 0 {
      if isResolved[place] {
        place -= 1
        continue
      }
      let root = self.root(at: place, mark: .subset, when: .prefix) { !isResolved[$0] }
      isResolved[root] = true
      guard keys[root].kind == .subset else {
        entries[root] = afterPrefixes[root]
        continue
      }
      let children = leadingParts(of: root)
      var entry = self.entry(ofRoot: root, children: children, orDropped: .subsetDropped)
      let prefix = prefixBeside(root, entry, children)
      entry.isPrefixToo = prefix.map { keys[$0].length == keys[root].length } ?? false
      if entry.winner == nil, !entry.candidates.isEmpty { share(&entry, with: children, .subsetShared) }
      if !entry.candidates.isEmpty {
        for child in children { isResolved[child] = true }
        if let prefix, !entry.isPrefixToo { entries[prefix] = ranking.entry(claims[prefix], makesSingleDefault: false) }
      }
      entries[root] = entry
    }
  }

  /// The place to start at: the same name with a mark comes before the one at `place`.
  private func root(
    at place: Int, mark: AIDPattern.Kind, when kind: AIDPattern.Kind, _ isOpen: (Int) -> Bool
  ) -> Int {
    guard keys[place].kind == kind, let marked = claims.keys.place(of: keys[place].with(mark)), isOpen(marked) else {
      return place
    }
    return marked
  }

  /// All AIDs whose bytes are a leading part of the subset's, in order, without itself.
  private func leadingParts(of root: Int) -> [Int] {
    let key = keys[root]
    return (5...key.length).flatMap { length in
      [AIDPattern.Kind.exact, .subset, .prefix].compactMap { claims.keys.place(of: key.leading(length, $0)) }
    }
    .filter { $0 != root }
  }

  /// What a root comes to beside its children: it owns all, or is dropped for one of them, or is ranked alone.
  private func entry(ofRoot root: Int, children: [Int], orDropped dropped: AndroidRule) -> AIDEntry {
    let own = ranking.preferred(claims[root])
    let others = ranking.preferred(children.lazy.flatMap { claims[$0] })
    if own.foreground { return ranking.entry(claims[root]) }
    if own.wallet || own.paymentDefault {
      return others.foreground ? .dropped(dropped) : ranking.entry(claims[root])
    }
    if others.foreground || others.wallet || others.paymentDefault { return .dropped(dropped) }
    return ranking.entry(claims[root], makesSingleDefault: children.isEmpty)
  }

  /// Nobody has preference: all services of the root and of what conflicts with it are asked about together.
  private func share(_ entry: inout AIDEntry, with children: [Int], _ rule: AndroidRule) {
    guard !children.isEmpty else { return }
    for child in children { entry.candidates += claims[child].map(\.service) }
    entry.rule = rule
  }

  /// The shortest prefix of the services in question that a subset takes along.
  private func prefixBeside(_ root: Int, _ entry: AIDEntry, _ children: [Int]) -> Int? {
    let owners: Set<Int> =
      if let winner = entry.winner { [winner] } else {
        Set(claims[root].map(\.service)).union(children.flatMap { claims[$0].map(\.service) })
      }
    return children.first { child in
      keys[child].kind == .prefix
        && claims[child].contains { claim in
          owners.contains(claim.service)
            && (entry.winner == nil || claim.category == .payment || ranking.standings[claim.service].isForeground)
        }
    }
  }
}
