/// What must hold before any session: the device, the region, the radio and the person's consent.
package struct Circumstances: Hashable, Sendable {
  /// The device and its system can emulate cards at all.
  package var isSupported: Bool
  /// Region and account allow it now.
  package var isEligible: Bool
  /// The NFC radio is on.
  package var radioIsOn: Bool
  package var consent: Consent

  package enum Consent: String, Hashable, Sendable, CaseIterable {
    /// The first session asks.
    case undecided
    case accepted
    case declined
  }

  package init(
    isSupported: Bool = true, isEligible: Bool = true, radioIsOn: Bool = true, consent: Consent = .undecided
  ) {
    self.isSupported = isSupported
    self.isEligible = isEligible
    self.radioIsOn = radioIsOn
    self.consent = consent
  }
}

extension Phone {
  /// What an app with the entitlement reads as `isEligible`.
  package var isEligibleNow: Bool { circumstances.isSupported && circumstances.isEligible }
}
