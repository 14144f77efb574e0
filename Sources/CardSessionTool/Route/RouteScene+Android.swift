import AndroidModel
import PhoneRuntime

/// The same words on an Android phone.
extension RouteScene {
  /// What the words come to there.
  struct AndroidOutcome: Hashable, Sendable {
    var reasons: [AndroidReason] = []
    /// The words that change nothing, each once with why.
    var ignored: [String] = []
  }

  /// Plays the acts on the Android phone of a file; none of them can fail there.
  static func play(_ acts: [Act], on phone: inout PhoneFile.Android) -> AndroidOutcome {
    var outcome = AndroidOutcome()
    for act in acts {
      switch act {
      case .lock: phone.device.isLocked = true
      case .unlock: phone.device.isLocked = false
      case .screen(let isOn): phone.device.screenIsOn = isOn
      case .home: leaveFront(&phone, &outcome)
      case .open(let app):
        outcome.ignore(
          "open \(app)",
          "an app in front counts by the service that it prefers, which android.preferences.foreground names")
      case .acquire:
        outcome.ignore(
          "acquire", "Android has no presentment intent assertion; a preferred service and observe mode stand nearest")
      case .session: outcome.ignore("session", "Android has no card session, a service is there while it is installed")
      case .start:
        outcome.ignore("start", "on Android nothing is started, the SELECT of its AID binds a service")
      case .doubleClick: outcome.ignore("double-click", "on Android a field alone begins a tap")
      }
    }
    return outcome
  }

  private static func leaveFront(_ phone: inout PhoneFile.Android, _ outcome: inout AndroidOutcome) {
    guard let service = phone.preferences.foreground else {
      return outcome.ignore("home", "no app in front prefers a service")
    }
    phone.preferences.foreground = nil
    outcome.reasons.append(
      AndroidReason(.foregroundEnds, "the app that prefers \(service) leaves the front, which ends its preference"))
  }
}

extension RouteScene.AndroidOutcome {
  fileprivate mutating func ignore(_ words: String, _ why: String) {
    let sentence = "\(words) is ignored: \(why)"
    if !ignored.contains(sentence) { ignored.append(sentence) }
  }
}
