import PhoneModel

/// What a call of an app is answered with.
enum Outcome: Sendable {
  case trap(Trap)
  case refused(SessionFailure)
  case refusedAssertion(AssertionFailure)
  /// Refused, and the sheet is shown for nothing.
  case inVain
  /// The person is asked.
  case asks
  /// Done already: nothing happens.
  case already
  case goesOn
}

extension Tables {
  /// Columns: supported, entitled, a session or a request of its own lives, in front, radio on, eligible, accepted,
  /// declined.
  static func requests(_ settings: PhoneSettings) -> Decision<Outcome> {
    let second: Outcome =
      switch settings.secondSession {
      case .traps: .trap(.secondSession)
      case .throwsSystemNotAvailable: .refused(.systemNotAvailable)
      }
    return Decision(
      .request,
      [
        ("-.......", .trap(.supportNeeded(by: ""))),
        ("+-......", .trap(.entitlementNeeded(by: "", app: Role.stranger.app))),
        ("+++.....", second),
        ("++--....", .refused(.systemNotAvailable)),
        ("++-+-...", .refused(.radioDisabled)),
        ("++-++-..", .inVain),
        ("++-+++-+", .refused(.accessNotAccepted)),
        ("++-+++--", .asks),
        ("++-++++-", .goesOn),
      ])
  }

  /// Columns: the session lives, it emulates, cooling down, radio on, eligible, accepted.
  static let starts = Decision<Outcome>(
    .start,
    [
      ("-.....", .refused(.invalidated)),
      ("++....", .already),
      ("+-+...", .refused(.systemNotAvailable)),
      ("+---..", .refused(.radioDisabled)),
      ("+--+-.", .inVain),
      ("+--++-", .refused(.accessNotAccepted)),
      ("+--+++", .goesOn),
    ])

  /// Columns: supported, entitled, in front, eligible, declined, one is held, cooling down.
  static let acquisitions = Decision<Outcome>(
    .acquire,
    [
      ("-......", .trap(.supportNeeded(by: ""))),
      ("+-.....", .trap(.entitlementNeeded(by: "", app: Role.stranger.app))),
      ("++-....", .refusedAssertion(.systemNotAvailable)),
      ("+++-...", .refusedAssertion(.systemEligibilityFailed)),
      ("+++++..", .refusedAssertion(.systemEligibilityFailed)),
      ("++++-+.", .refusedAssertion(.systemNotAvailable)),
      ("++++--+", .refusedAssertion(.systemNotAvailable)),
      ("++++---", .goesOn),
    ])
}
