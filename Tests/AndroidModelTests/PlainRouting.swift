import AndroidModel

/// Android's ranking of AIDs read a second time: over texts, without an index, each question by looking through all of
/// them.
///
/// Source: Android 16, RegisteredAidCache `generateServiceMapLocked`, `generateAidCacheLocked` and `resolveAid`.
struct PlainRouting {
  /// An error that this reading makes on purpose, which a comparison must find.
  enum Fault: CaseIterable {
    case strangersMayPay, switchIsIgnored, frontIsIgnored, prefixesShareNothing, subsetsAreExact, shortestIsFour
    case ownCoverIsIgnored, longestPrefixFirst
  }

  struct Claim {
    let service: AndroidService
    let isPayment: Bool
  }

  struct Answer: Equatable {
    var winner: ServiceID?
    var candidates: Set<ServiceID> = []
    /// Only what the winner's entry says.
    var isPayment = false
  }

  private struct Entry {
    var winner: AndroidService?
    var candidates: [AndroidService] = []
    var isPayment = false
  }

  private let platform: AndroidPlatform
  private let preferences: AndroidPreferences
  private let fault: Fault?
  /// Who registered each text.
  private var registered: [String: [Claim]] = [:]
  private var entries: [String: Entry] = [:]

  init(
    _ services: [AndroidService], _ preferences: AndroidPreferences, on platform: AndroidPlatform, fault: Fault? = nil
  ) {
    self.platform = platform
    self.preferences = preferences
    self.fault = fault
    for service in services { register(service) }
    takeSubsets(from: takePrefixes())
  }

  func answer(_ name: String) -> Answer {
    var answer = Answer()
    guard name.count >= (fault == .shortestIsFour ? 8 : 10) else { return answer }
    for text in entries.keys.sorted() where matches(text, name) {
      guard let entry = entries[text] else { continue }
      answer.candidates.formUnion(entry.candidates.map(\.id))
      if let winner = entry.winner { (answer.winner, answer.isPayment) = (winner.id, entry.isPayment) }
    }
    return answer
  }

  private func matches(_ text: String, _ name: String) -> Bool {
    if text.hasSuffix("*") { return name.hasPrefix(plain(text)) }
    if text.hasSuffix("#"), fault != .subsetsAreExact { return plain(text).hasPrefix(name) }
    return plain(text) == name
  }

  private func plain(_ text: String) -> String { text.filter { $0 != "*" && $0 != "#" } }

  // What is registered

  private mutating func register(_ service: AndroidService) {
    let groups = service.aidGroups.map { ($0.category, $0.patterns.map(\.description)) }
    let payment = groups.filter { $0.0 == .payment }.flatMap(\.1)
    let own = groups.flatMap(\.1)
    for text in own where counts(text, beside: own) {
      registered[text, default: []].append(Claim(service: service, isPayment: payment.contains(text)))
    }
  }

  private func counts(_ text: String, beside own: [String]) -> Bool {
    if text.hasSuffix("*") { return platform.routesPrefixes }
    if text.hasSuffix("#") { return platform.routesSubsets }
    if fault == .ownCoverIsIgnored { return true }
    // A service that has prefixes is not asked for its subsets.
    let prefixes = own.filter { $0.hasSuffix("*") }
    if platform.routesPrefixes, !prefixes.isEmpty { return !prefixes.contains { text.hasPrefix(plain($0)) } }
    guard platform.routesSubsets else { return true }
    return !own.contains { $0.hasSuffix("#") && plain($0).hasPrefix(text) }
  }

  // Who comes first

  private func isFront(_ service: AndroidService) -> Bool {
    fault != .frontIsIgnored && service.id == (preferences.nextTap ?? preferences.foreground)
  }

  private func isWallet(_ service: AndroidService) -> Bool {
    guard platform.hasWalletRole, let holder = preferences.walletRoleHolder else { return false }
    if service.package == holder { return true }
    return platform.apiLevel >= 36 && preferences.roleHolderAllowsSharedPriority && service.wantsRoleHolderPriority
      && preferences.associatedServices.contains(service.id)
  }

  private func isDefault(_ claim: Claim) -> Bool {
    !platform.hasWalletRole && claim.isPayment && claim.service.id == preferences.paymentDefault
  }

  private func rank(_ claims: [Claim], aloneWins: Bool) -> Entry {
    var entry = Entry()
    var (front, wallets, payment): (AndroidService?, [AndroidService], AndroidService?) = (nil, [], nil)
    for claim in claims {
      let service = claim.service
      let isOn = service.otherIsEnabled || fault == .switchIsIgnored
      if isFront(service) {
        front = service
      } else if isWallet(service) {
        guard claim.isPayment || isOn else { continue }
        wallets.append(service)
      } else if isDefault(claim) {
        payment = service
      } else {
        guard !claim.isPayment || fault == .strangersMayPay, isOn else { continue }
        entry.candidates.append(service)
        continue
      }
      entry.candidates.append(service)
      if claim.isPayment { entry.isPayment = true }
    }
    let names = wallets.map { ($0.package.name.lowercased() + "/" + $0.className.lowercased(), $0) }
    let wallet = names.reduce(names.first) { $1.0 < $0!.0 ? $1 : $0 }?.1
    entry.winner =
      front ?? wallet ?? payment ?? (aloneWins && entry.candidates.count == 1 ? entry.candidates[0] : nil)
    return entry
  }

  /// What a prefix or subset comes to beside what conflicts with it; empty where it gives way.
  private func rank(root: [Claim], beside others: [Claim]) -> Entry {
    let front = others.contains { isFront($0.service) }
    if root.contains(where: { isFront($0.service) }) { return rank(root, aloneWins: true) }
    let stands = { (claim: Claim) in !isFront(claim.service) && (isWallet(claim.service) || isDefault(claim)) }
    if root.contains(where: stands) { return front ? Entry() : rank(root, aloneWins: true) }
    if front || others.contains(where: stands) { return Entry() }
    return rank(root, aloneWins: others.isEmpty)
  }

  // What each text comes to

  /// All texts in order, a prefix as the root of those under it.
  private func takePrefixes() -> [String: Entry] {
    var found: [String: Entry] = [:]
    var open = Set(registered.keys)
    while let first = fault == .longestPrefixFirst ? open.max() : open.min() {
      let root = open.contains(first + "*") ? first + "*" : first
      open.remove(root)
      let claims = registered[root] ?? []
      guard root.hasSuffix("*") else {
        found[root] = rank(claims, aloneWins: true)
        continue
      }
      let under = registered.keys.filter { $0 != root && plain($0).hasPrefix(plain(root)) }
      let others = under.flatMap { registered[$0] ?? [] }
      var entry = rank(root: claims, beside: others)
      if let winner = entry.winner {
        open.subtract(under)
        for text in under where text.hasSuffix("#") {
          let own = (registered[text] ?? []).filter { $0.service.id == winner.id }
          guard own.contains(where: { $0.isPayment || isFront($0.service) }) else { continue }
          found[text] = rank(registered[text] ?? [], aloneWins: false)
        }
      } else if !entry.candidates.isEmpty, fault != .prefixesShareNothing {
        open.subtract(under)
        entry.candidates += others.map(\.service)
      }
      found[root] = entry
    }
    return found
  }

  /// What is left in reverse order, a subset as the root of its leading parts.
  private mutating func takeSubsets(from found: [String: Entry]) {
    var open = Set(found.keys)
    while let last = open.max() {
      let root = last.hasSuffix("*") && open.contains(plain(last) + "#") ? plain(last) + "#" : last
      open.remove(root)
      guard root.hasSuffix("#") else {
        entries[root] = found[root]
        continue
      }
      let claims = registered[root] ?? []
      let parts = registered.keys.filter { $0 != root && plain(root).hasPrefix(plain($0)) }
      let others = parts.flatMap { registered[$0] ?? [] }
      var entry = rank(root: claims, beside: others)
      let winner = entry.winner
      if winner != nil || !entry.candidates.isEmpty {
        open.subtract(parts)
        if let prefix = prefix(of: winner, among: parts, or: claims + others), plain(prefix) != plain(root) {
          entries[prefix] = rank(registered[prefix] ?? [], aloneWins: false)
        }
      }
      if winner == nil, !entry.candidates.isEmpty { entry.candidates += others.map(\.service) }
      entries[root] = entry
    }
  }

  /// The shortest prefix that a subset takes along: of its winner, or where it has none of all in question.
  private func prefix(of winner: AndroidService?, among parts: [String], or claims: [Claim]) -> String? {
    let services = Set(winner.map { [$0.id] } ?? claims.map(\.service.id))
    return parts.filter { text in
      text.hasSuffix("*")
        && (registered[text] ?? []).contains { claim in
          services.contains(claim.service.id) && (winner == nil || claim.isPayment || isFront(claim.service))
        }
    }.min()
  }
}
