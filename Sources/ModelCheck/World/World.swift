package import ISO7816
package import PhoneModel

/// One exploration: the phone's settings, how time passes, and what bounds its surroundings.
package struct World: Sendable {
  package let name: String
  /// What is particular about it.
  package let sentence: String
  package let settings: PhoneSettings
  package let time: TimeModel
  package let bounds: Bounds

  package enum TimeModel: Hashable, Sendable {
    /// Sessions, assertions and the air have clocks of their own, so that their deadlines come in every order.
    case everyOrder
    /// One clock, which moves by this step: the orders that the real durations allow.
    case real(step: Duration)
  }

  /// What surrounds the phone at most.
  package struct Bounds: Hashable, Sendable {
    /// Commands that apps hold at once.
    package var commands = 2
    /// Sessions, and assertions, that apps hold after their end.
    package var endedHandles = 1
    /// Answers that fail by order of a fault, at once.
    package var failures = 1
    /// How long bytes take in the reader's field.
    package var air = AirInterface.none
    /// Whether there is a second app with the entitlement.
    package var hasWallet = true
    /// Whether the reader sends every command, not only those that select and a plain one.
    package var hasAllCommands = true
    /// Whether support is lost and comes back, a message is changed, the app without entitlement is opened, and what
    /// differs in a word alone is done both ways.
    package var hasRareEvents = true
    /// Whether apps end.
    package var hasExits = false
    /// Whether the person picks the default contactless app and double-clicks.
    package var hasDefaultApp = false
    /// Whether the wallet has an express card.
    package var hasExpressCard = false
    package init(
      commands: Int = 2, endedHandles: Int = 1, failures: Int = 1, air: AirInterface = .none,
      hasWallet: Bool = true, hasAllCommands: Bool = true, hasRareEvents: Bool = true,
      hasExits: Bool = false, hasDefaultApp: Bool = false, hasExpressCard: Bool = false
    ) {
      self.commands = commands
      self.endedHandles = endedHandles
      self.failures = failures
      self.air = air
      self.hasWallet = hasWallet
      self.hasAllCommands = hasAllCommands
      self.hasRareEvents = hasRareEvents
      self.hasExits = hasExits
      self.hasDefaultApp = hasDefaultApp
      self.hasExpressCard = hasExpressCard
    }
  }

  package init(
    _ name: String, _ sentence: String, settings: PhoneSettings = PhoneSettings(), time: TimeModel,
    bounds: Bounds = Bounds()
  ) {
    self.name = name
    self.sentence = sentence
    self.settings = settings
    self.time = time
    self.bounds = bounds
  }

  /// Every setting that is an alternative, the other way round.
  package static var otherSettings: PhoneSettings {
    var settings = PhoneSettings()
    settings.secondSession = .throwsSystemNotAvailable
    settings.stopResetsLimit = true
    settings.droppedAPDUReason = .invalidated
    settings.ownInvalidateReason = .emulationStopped
    settings.backgroundReason = .emulationStopped
    settings.radioOffReason = .emulationStopped
    settings.radioOffEndsSession = false
    settings.respondReturns = .sent
    settings.deselectsBetweenListed = true
    settings.fieldWithoutAssertion = .defaultAppOrWallet
    settings.malformedSelectAnswer = 0x6700
    settings.unlistedSelectAnswer = 0x6999
    settings.commandBeforeSelect = .delivered
    return settings
  }

  var start: Node {
    var apps: [AppID: Entitlements] = [:]
    for role in Role.allCases { apps[role.app] = role.entitlements }
    return Node(
      Draft(
        phone: Phone(apps: apps, settings: settings, hasExpressCard: bounds.hasExpressCard),
        surroundings: Surroundings(), reference: Reference()))
  }
}
