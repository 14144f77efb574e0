package import ISO7816

/// Which service gets a SELECT, with every rule that led there in order.
package struct AndroidRoute: Hashable, Sendable {
  package let outcome: SelectOutcome
  package let reasons: [AndroidReason]

  package init(
    _ aid: AID, platform: AndroidPlatform = AndroidPlatform(), device: AndroidDevice = AndroidDevice(),
    preferences: AndroidPreferences = AndroidPreferences(), services: [AndroidService]
  ) {
    self.init(aid, AIDIndex(services, preferences, on: platform), device)
  }

  package init(_ aid: AID, _ index: AIDIndex, _ device: AndroidDevice = AndroidDevice()) {
    let decision = index.decide(aid.bytes, device)
    outcome = decision.outcome
    guard decision.reason.rule != .platformProbe else {
      reasons = [decision.reason]
      return
    }
    var explanation = Explanation(index: index, aid: aid)
    explanation.registrations()
    explanation.entries()
    if explanation.reasons.last?.rule == .chooser, decision.reason.rule == .chooser { explanation.reasons.removeLast() }
    reasons = explanation.reasons + [decision.reason]
  }
}

/// Collects the reasons in the order in which the rules apply.
private struct Explanation {
  let index: AIDIndex
  let aid: AID
  var reasons: [AndroidReason] = []

  private mutating func add(_ rule: AndroidRule, _ sentence: String) {
    let reason = AndroidReason(rule, sentence)
    if !reasons.contains(reason) { reasons.append(reason) }
  }

  /// What of the services' lists does not count.
  mutating func registrations() {
    for service in index.services {
      let own = OwnPatterns(service, on: index.platform)
      for group in service.groupsInOrder {
        for text in group.skipped {
          add(.invalidAID, "\(service.id) lists \"\(text)\", which is no valid AID and is skipped")
        }
        for pattern in group.patterns where pattern.matches(aid.bytes) {
          guard let rule = own.reason(toLeaveOut: AIDKey(pattern)) else { continue }
          add(rule, "\(pattern) of \(service.id) is ignored: \(Self.why(rule))")
        }
      }
    }
  }

  private static func why(_ rule: AndroidRule) -> String {
    switch rule {
    case .prefixUnsupported: "the controller routes no prefixes"
    case .subsetUnsupported: "the controller routes no subsets"
    default: "another AID of the same service covers it"
    }
  }

  /// What each AID that matches came to; where a shorter or longer one took it over, that.
  mutating func entries() {
    let places = index.places(matching: aid.bytes)
    for (place, key) in index.claims.keys.keys.enumerated() {
      guard let pattern = key.pattern, pattern.matches(aid.bytes) else { continue }
      if let entry = places.first(where: { index.keys.keys[$0] == key }) {
        discards(pattern, place)
        outcome(pattern, index.entries[entry])
      } else {
        takenOver(pattern, place, by: owner(of: key))
      }
    }
  }

  private func names(_ places: [Int]) -> String {
    places.reduce(into: [String]()) { names, place in
      let name = index.services[place].id.name
      if !names.contains(name) { names.append(name) }
    }.joined(separator: ", ")
  }

  /// The claims on the pattern that do not count.
  private mutating func discards(_ pattern: AIDPattern, _ place: Int) {
    for claim in index.claims[place] {
      let (service, standing) = (index.services[claim.service], index.standings[claim.service])
      guard !standing.isForeground else { continue }
      if claim.category == .payment, !standing.isWallet, !standing.isPaymentDefault {
        let holder = index.standings.hasWalletRole ? "does not hold the wallet role" : "is not the payment default"
        add(.paymentNeedsDefault, "\(service.id) claims \(pattern) as payment but \(holder), so its claim is dropped")
      } else if claim.category == .other, !service.otherIsEnabled {
        add(.otherSwitchedOff, "\(service.id) claims \(pattern) but is switched off for the category other")
      }
    }
  }

  private mutating func outcome(_ pattern: AIDPattern, _ entry: AIDEntry) {
    let winner = entry.winner.map { index.services[$0] }
    let name = winner?.id.name ?? "nobody"
    switch entry.rule {
    case .foregroundPreference:
      if index.preferences.nextTap == winner?.id {
        add(.nextTap, "\(name) is the person's choice for this tap and registered \(pattern)")
      } else {
        add(.foregroundPreference, "\(name) is preferred by the app in front and registered \(pattern)")
      }
    case .roleHolder:
      if let winner, winner.package != index.preferences.walletRoleHolder {
        add(.associatedService, "\(name) shares the rank of the role holder and registered \(pattern)")
      } else {
        add(.roleHolder, "\(name) belongs to the holder of the wallet role and registered \(pattern)")
      }
      let rivals = entry.candidates.filter { index.standings[$0].isWallet && $0 != entry.winner }
      if !rivals.isEmpty {
        add(.roleHolderTie, "\(name) comes before \(names(rivals)) by package and class")
      }
    case .paymentDefault: add(.paymentDefault, "\(name) is the payment default and claims \(pattern) as payment")
    case .onlyCandidate: add(.onlyCandidate, "\(name) is the only service that may answer for \(pattern)")
    case .prefixDropped, .subsetDropped:
      add(
        entry.rule,
        "\(pattern) is dropped whole, because a preferred service registered an AID "
          + (entry.rule == .prefixDropped ? "under it" : "that is a part of it"))
    case .prefixShared, .subsetShared:
      add(
        entry.rule,
        "\(pattern) and the AIDs that conflict with it have no preferred service, so all share it: "
          + names(entry.candidates))
    case .chooser: add(.chooser, "\(names(entry.candidates)) may all answer for \(pattern)")
    default: break
    }
  }

  /// The entry that answers for an AID without one of its own.
  private func owner(of key: AIDKey) -> Int? {
    index.keys.keys.indices.first { place in
      let root = index.keys.keys[place]
      switch root.kind {
      case .exact: return false
      case .prefix: return root.isLeadingPart(of: key)
      case .subset: return key.isLeadingPart(of: root)
      }
    }
  }

  private mutating func takenOver(_ pattern: AIDPattern, _ place: Int, by owner: Int?) {
    guard let owner, let root = index.keys.keys[owner].pattern else { return }
    let claimants = names(index.claims[place].map(\.service))
    let entry = index.entries[owner]
    guard let winner = entry.winner else { return outcome(root, entry) }
    add(
      root.kind == .prefix ? .prefixOwner : .subsetOwner,
      "\(root) of \(index.services[winner].id) is preferred, so \(pattern) of \(claimants) is not looked at")
  }
}
