extension World {
  /// The worlds of `make model-check`.
  package static let all: [World] = [
    World("orders", "default settings, deadlines in every order", time: .everyOrder),
    World(
      "other-settings", "every alternative setting, deadlines in every order", settings: otherSettings,
      time: .everyOrder, bounds: Bounds(endedHandles: 0)),
    World(
      "durations", "default settings, real durations in steps of 7.5 s", time: .real(step: .milliseconds(7500)),
      bounds: Bounds(endedHandles: 0, hasRareEvents: false)),
  ]
}
