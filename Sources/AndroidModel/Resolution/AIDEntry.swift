/// What one registered AID comes to.
struct AIDEntry: Hashable {
  /// The rule that ended the ranking.
  var rule: AndroidRule
  /// The places of the services; one may stand twice.
  var candidates: [Int] = []
  var winner: Int?
  /// Nil for a pattern that a service with preference under it took everything from.
  var category: AndroidService.Category?
  /// Elements whose services are switched off: the host must keep the AID from them.
  var switchedOffElements: [String] = []

  /// Whether a subset's entry answers for longer names too, as far as the controller is concerned.
  var isPrefixToo = false

  static func dropped(_ rule: AndroidRule) -> AIDEntry { AIDEntry(rule: rule) }
}

/// The ranking of the claims on one AID, in which the AID itself plays no part (Android, RegisteredAidCache
/// `resolveAidConflictLocked`; confidence A).
struct ClaimRanking {
  let services: [AndroidService]
  let standings: Standings

  /// The foreground preference, else the role holder or the payment default, else whoever is alone if `makesSingleDefault`.
  func entry(_ claims: some Sequence<AIDClaims.Claim>, makesSingleDefault: Bool = true) -> AIDEntry {
    var entry = AIDEntry(rule: .noCandidate, category: .other)
    var foreground: Int?
    var wallets: [Int] = []
    var paymentDefault: Int?
    for claim in claims {
      let isPayment = claim.category == .payment
      let standing = standings[claim.service]
      if standing.isForeground {
        foreground = claim.service
      } else if standing.isWallet, isPayment || services[claim.service].otherIsEnabled {
        wallets.append(claim.service)
      } else if standing.isPaymentDefault, isPayment {
        paymentDefault = claim.service
      } else {
        addStranger(claim, to: &entry)
        continue
      }
      entry.candidates.append(claim.service)
      if isPayment { entry.category = .payment }
    }
    if let foreground {
      (entry.winner, entry.rule) = (foreground, .foregroundPreference)
    } else if let first = wallets.min(by: { standings.order[$0] < standings.order[$1] }) {
      (entry.winner, entry.rule) = (first, .roleHolder)
    } else if let paymentDefault {
      (entry.winner, entry.rule) = (paymentDefault, .paymentDefault)
    } else if makesSingleDefault, entry.candidates.count == 1 {
      (entry.winner, entry.rule) = (entry.candidates[0], .onlyCandidate)
    } else if !entry.candidates.isEmpty {
      entry.rule = .chooser
    }
    return entry
  }

  /// A payment claim without preference is nothing; another one counts where the person has not switched it off.
  private func addStranger(_ claim: AIDClaims.Claim, to entry: inout AIDEntry) {
    guard claim.category == .other else { return }
    let service = services[claim.service]
    if service.otherIsEnabled {
      entry.candidates.append(claim.service)
    } else if !service.isOnHost, let element = service.secureElement, !entry.switchedOffElements.contains(element) {
      entry.switchedOffElements.append(element)
    }
  }

  /// Which preferences are among claims.
  struct Preferred {
    var foreground = false
    var wallet = false
    var paymentDefault = false
  }

  func preferred(_ claims: some Sequence<AIDClaims.Claim>) -> Preferred {
    claims.reduce(into: Preferred()) { found, claim in
      let standing = standings[claim.service]
      if standing.isForeground {
        found.foreground = true
      } else if standing.isWallet {
        found.wallet = true
      } else if standing.isPaymentDefault, claim.category == .payment {
        found.paymentDefault = true
      }
    }
  }
}
