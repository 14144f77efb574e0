/// What changes who is preferred.
package enum PreferenceEvent: Hashable, Sendable {
  case roleHolderChanged(PackageName?, user: Int)
  /// The preferred payment service as the system says it.
  case paymentServiceChanged(ServiceID?)
  /// The preference in force as the system says it.
  case foregroundChanged(ServiceID?)
  case requestForeground(ServiceID, caller: ForegroundRequest.Caller, callerIsInFront: Bool)
  case releaseForeground(uid: Int, callerIsInFront: Bool)
  case uidToBackground(Int)
  /// Nil clears it, as closing the prompt by hand does.
  case setNextTap(ServiceID?, user: Int)
  case activated
  case offHostSelected
  case deactivated
  case servicesUpdated
  case registerAIDs([String], AndroidService.Category, ServiceID)
  case removeAIDs(AndroidService.Category, ServiceID)
  case nfcSwitched(on: Bool)
  case setDefaultsToObserveMode(on: Bool, ServiceID)
}

/// What follows from an event.
package enum PreferenceEffect: Hashable, Sendable {
  case announceForeground(ServiceID?)
  case announcePayment(ServiceID?)
  /// Every app is told whether its service is the preferred one.
  case tellPreferred(PackageName, Bool)
  case requestRouting(RoutingRequest)
  /// The copy of the controller's table is emptied.
  case clearRoutingMirror
}

/// What the caller of an event is told, and the rule that decided.
package enum PreferenceReply: Hashable, Sendable {
  case done(AndroidRule)
  case refused(AndroidRule)
  case invalidArgument(AndroidRule)

  package var rule: AndroidRule {
    switch self {
    case .done(let rule), .refused(let rule), .invalidArgument(let rule): rule
    }
  }

  package var isAccepted: Bool {
    switch self {
    case .done: true
    case .refused, .invalidArgument: false
    }
  }

  init(_ outcome: ServiceRegistrations.Outcome) {
    self =
      switch outcome {
      case .done(let rule): .done(rule)
      case .refused(let rule): .refused(rule)
      case .invalidArgument(let rule): .invalidArgument(rule)
      }
  }
}
