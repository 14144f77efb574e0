/// What comes into an Android phone: its controller, the services' processes, apps, the person and the settings.
package enum AndroidEvent: Hashable, Sendable {
  case controller(ControllerEvent)
  case process(ProcessEvent)
  case app(AndroidAppEvent)
  case person(AndroidPersonEvent)
  /// Preferences, registrations and settings.
  case preference(PreferenceEvent)
}

package enum ControllerEvent: Hashable, Sendable {
  case fieldOn
  case fieldOff
  /// A reader selected the card: ISO-DEP runs.
  case activate
  /// The link is lost.
  case deactivate
  /// A command for the host; `bindSucceeds` is what becomes of a binding that it asks for.
  case command([UInt8], bindSucceeds: Bool)
  /// A SELECT went to the secure element.
  case elementSelected
  case frames([PollingFrame])
  /// These services filter one frame.
  case filterConflict([ServiceID])
  /// A reader's command, which the controller gives to the host or to the secure element.
  case received([UInt8])
}

package enum ProcessEvent: Hashable, Sendable {
  /// The system has started: the preferred payment service is bound if it is not yet.
  case bootCompleted
  case connected(ServiceID, isStanding: Bool)
  case disconnected(ServiceID, isStanding: Bool)
  /// The standing binding is dead.
  case bindingDied(ServiceID, bindSucceeds: Bool)
  /// Something needs the service bound.
  case bindingNeeded(ServiceID, bindSucceeds: Bool)
  case response(ServiceID, [UInt8])
  /// The service cannot handle the AID.
  case unhandled(ServiceID)
}

package enum AndroidAppEvent: Hashable, Sendable {
  /// Nil for the service does not matter: the text is checked.
  case registerFilter(ServiceID?, String, autoTransacts: Bool)
  /// Nil for the package stands for the one that comes first.
  case setObserveMode(on: Bool, by: PackageName?)
  /// An app in front changes what the controller listens for; nil is the default again.
  case listens(Set<ListenTechnology>?)
}

package enum AndroidPersonEvent: Hashable, Sendable {
  /// The person picks a service in the chooser.
  case chooses(ServiceID)
  /// The person closes the prompt to tap again.
  case dismissesTapAgain
  case locks(Bool)
  case screen(isOn: Bool)
  /// The app that the person sees; nil for none with a service.
  case opens(PackageName?)
}

/// What a controller lets readers find.
package enum ListenTechnology: String, Hashable, Sendable, CaseIterable {
  case typeA = "A"
  case typeB = "B"
  case typeF = "F"
}
