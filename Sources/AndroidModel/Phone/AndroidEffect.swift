/// What an Android phone wants done, and what it decided; plain data.
package enum AndroidEffect: Hashable, Sendable {
  /// The reader gets this answer from the system.
  case respond([UInt8], AndroidRule)
  /// The reader gets this answer from a service.
  case forward(ServiceID, [UInt8])
  /// A command or an answer ends here, and the reader gets nothing.
  case dropped(AndroidRule)
  /// The service gets a command.
  case deliver(ServiceID, [UInt8], AndroidRule)
  /// An applet in the secure element gets a command; nil where the element has no name.
  case element(String?, [UInt8])
  case bind(ServiceID, isStanding: Bool)
  case unbind(ServiceID)
  case deactivated(ServiceID, HostDeactivation, AndroidRule)
  /// The service gets polling frames.
  case frames(ServiceID, [PollingFrame], AndroidRule)
  /// A frame suspends observe mode, by the service's filter.
  case autoTransact(ServiceID, PollingFrame)
  /// Several services have a filter for one frame.
  case filterConflict([ServiceID], AndroidRule)
  /// Who gets a frame that several services filter; nil for nobody.
  case filterOwner(ServiceID?, AndroidRule)
  case observeMode(Bool, AndroidRule)
  case prompt(AndroidPrompt, AndroidRule)
  /// The prompt to tap again is closed, if it is there.
  case closeTapAgain
  /// Apps are told that the phone must be unlocked for a service.
  case unlockRequested(ServiceID)
  case notice(AndroidNotice)
  /// Listeners inside the system hear who is preferred now.
  case announceForeground(ServiceID?)
  case announcePayment(ServiceID?)
  case requestRouting(RoutingRequest)
  /// The copy of the controller's table is emptied.
  case clearRoutingMirror
  /// What an app's call returns.
  case returns(Bool, AndroidRule)
  /// An app's call throws for its argument.
  case invalidArgument(AndroidRule)
}

/// Why a service is told that its tap is over.
package enum HostDeactivation: String, Hashable, Sendable, CaseIterable {
  /// The link to the reader is gone.
  case linkLoss
  /// The reader selected another service or an applet in a secure element.
  case deselected
}

/// What the system shows to the person.
package struct AndroidPrompt: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The person chooses among services.
    case chooser
    /// The person is asked to hold the phone to the reader again.
    case tapAgain
  }

  package let kind: Kind
  /// The service that the prompt is about; nil for the chooser.
  package let service: ServiceID?
  package let candidates: [ServiceID]
  /// The service that gave up, if one did.
  package let failed: ServiceID?
  package let category: AndroidService.Category?

  package static func chooser(
    _ candidates: [ServiceID], failed: ServiceID? = nil, _ category: AndroidService.Category?
  ) -> AndroidPrompt {
    AndroidPrompt(kind: .chooser, service: nil, candidates: candidates, failed: failed, category: category)
  }

  package static func tapAgain(_ service: ServiceID, _ category: AndroidService.Category?) -> AndroidPrompt {
    AndroidPrompt(kind: .tapAgain, service: service, candidates: [service], failed: nil, category: category)
  }
}

/// What apps that listen are told.
package struct AndroidNotice: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    /// Whether the listener's own package has the preferred service now.
    case preferred(Bool)
    case observeMode(Bool)
    case field(Bool)
    case aidConflict([UInt8])
    case aidNotRouted([UInt8])
  }

  package let subject: Subject
  /// Who is told; nil for every listener.
  package let package: PackageName?

  package init(_ subject: Subject, to package: PackageName? = nil) {
    self.subject = subject
    self.package = package
  }
}
