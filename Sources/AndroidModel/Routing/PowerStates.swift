/// The phone's states in which the controller routes an AID, as bits of a routing table.
package struct PowerStates: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let switchedOn = PowerStates(rawValue: 1)
  package static let switchedOff = PowerStates(rawValue: 2)
  package static let batteryOff = PowerStates(rawValue: 4)
  package static let screenOffUnlocked = PowerStates(rawValue: 8)
  package static let screenOnLocked = PowerStates(rawValue: 16)
  package static let screenOffLocked = PowerStates(rawValue: 32)

  /// What NCI 1.0 knows.
  package static let version1: PowerStates = [.switchedOn, .switchedOff, .batteryOff]
  package static let all: PowerStates = [.version1, .screenOffUnlocked, .screenOnLocked, .screenOffLocked]

  /// All states that the controller's NCI version (major, from 1) knows.
  package static func known(nci: Int) -> PowerStates { nci < 2 ? .version1 : .all }

  /// The states of an AID: the host needs power, a lit screen leaves out the states without one, unlock the locked ones.
  ///
  /// An on-host service that requires unlock keeps the locked state with the screen on, so that the host can refuse and
  /// say why. (Android, RegisteredAidCache `computeAidPowerState`; confidence A)
  package init(isOnHost: Bool, requiresScreenOn: Bool, requiresUnlock: Bool, nci: Int = 2) {
    var states = Self.known(nci: nci)
    if isOnHost { states.subtract([.switchedOff, .batteryOff]) }
    if requiresScreenOn {
      states.subtract([.switchedOff, .batteryOff, .screenOffUnlocked, .screenOffLocked])
    }
    if requiresUnlock {
      states.subtract([.switchedOff, .batteryOff, .screenOffLocked])
      if !isOnHost { states.remove(.screenOnLocked) }
    }
    self = states
  }
}
