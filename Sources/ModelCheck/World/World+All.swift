import ISO7816
import PhoneModel

extension World {
  /// The worlds of `make model-check`.
  package static let all: [World] = [
    World(
      "orders", "default settings, deadlines in every order", time: .everyOrder, bounds: Bounds(endedHandles: 0)),
    World(
      "air", "commands and answers take time, deadlines in every order", time: .everyOrder,
      bounds: Bounds(endedHandles: 0, air: .typeA(.kbit106), hasAllCommands: false, hasRareEvents: false)),
    World(
      "other-settings", "every alternative setting, with air time, deadlines in every order", settings: otherSettings,
      time: .everyOrder, bounds: Bounds(endedHandles: 0, air: .typeA(.kbit106), hasRareEvents: false)),
    World(
      "durations", "default settings, real durations in steps of 7.5 s", time: .real(step: .milliseconds(7500)),
      bounds: Bounds(endedHandles: 0, hasAllCommands: false, hasRareEvents: false)),
    World(
      "which-app", "the default contactless app, the lock, and apps that end", time: .everyOrder,
      bounds: Bounds(
        commands: 1, endedHandles: 0, failures: 0, hasAllCommands: false, hasRareEvents: false, hasExits: true,
        hasDefaultApp: true)),
    World(
      "express", "an express card, a session that keeps its field, cool-downs that bind one app",
      settings: expressSettings, time: .everyOrder,
      bounds: Bounds(
        commands: 0, endedHandles: 0, failures: 0, hasAllCommands: false, hasRareEvents: false, hasDefaultApp: true,
        hasExpressCard: true)),
  ]

  private static var expressSettings: PhoneSettings {
    var settings = PhoneSettings()
    settings.fieldWithoutAssertion = .session
    settings.assertionCoolDownBinds = .app
    return settings
  }
}
