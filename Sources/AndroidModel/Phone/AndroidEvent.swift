/// What comes into an Android phone: its controller, the services' processes, apps, the person and the settings.
package enum AndroidEvent: Hashable, Sendable {
  case controller(ControllerEvent)
  case process(ProcessEvent)
  case app(AndroidAppEvent)
  case person(AndroidPersonEvent)
  case settings(AndroidSettingsEvent)
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
}

package enum ProcessEvent: Hashable, Sendable {
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
  /// Nil for the package is the one with the preferred service.
  case setObserveMode(Bool, by: PackageName?)
  case setDefaultToObserve(ServiceID, Bool)
}

package enum AndroidPersonEvent: Hashable, Sendable {
  /// The person picks a service in the chooser.
  case chooses(ServiceID)
  /// The person closes the prompt to tap again.
  case dismissesTapAgain
  case locks(Bool)
  case screen(isOn: Bool)
}

package enum AndroidSettingsEvent: Hashable, Sendable {
  /// The preference in force is another one.
  case foregroundChanged(ServiceID?)
  /// The preferred payment service is another one.
  case paymentServiceChanged(ServiceID?)
  case nfc(isOn: Bool)
}
