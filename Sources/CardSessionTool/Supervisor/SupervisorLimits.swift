import PhoneRuntime

/// How long the supervisor waits for what.
struct SupervisorLimits: Hashable, Sendable {
  /// From the app's start to its first session.
  var timeout: Duration = .seconds(10)
  /// From the person's leaving the app, or from its last session's end, to SIGTERM.
  var home: Duration = .seconds(5)
  /// From a session's end to opening the app again while its process lives on: it may start a session of its own.
  var reopening: Duration = .seconds(2)
  /// From SIGTERM to SIGKILL, and from there to giving up.
  var terminating: Duration = .seconds(2)
  /// The least time from one session's end to opening the app again when there is no number of taps to reach.
  var pause: Duration = .seconds(1)
  /// The least time from one session's end to opening the app again whatever the taps: a reader that looks now and then
  /// must see that the card was gone.
  var absence: Duration = .zero
  /// What one tap may take in all: a session's limit of 60 s and a cool-down of 15 s.
  var tap: Duration = .seconds(75)
  /// Whether the app is opened again only after the cool-down of its last session.
  var waitsOutCoolDown = true
  /// How long an app with virtual time may tell nothing while its session lives; nil where time is real.
  var suspension: Duration?
  /// What a run may take beyond its taps.
  var spare: Duration = .seconds(30)

  /// What a whole run may take.
  func bound(_ taps: Taps) -> Duration? {
    switch taps {
    case .count(let count): tap * count + spare
    case .forever: nil
    }
  }
}
