/// What happens on an Android phone alone: the lane `android` of a script.
///
/// A service is named by its id in the phone file.
package enum AndroidAction: Hashable, Sendable {
  /// The screen goes on or off.
  case screen(Bool)
  /// The person picks a service in the chooser, for the next tap.
  case choose(String)
  /// The person picks the preferred payment service in Settings; nil is none.
  case payment(String?)
  /// The app in front asks that its service comes first while it is there; nil takes that back.
  case prefer(String?)
  /// The app in front, or the one that comes first, switches observe mode.
  case observe(Bool)
  /// The service's process ends.
  case kill(String)
}

extension AndroidAction: CustomStringConvertible {
  /// The words of a script, without the lane.
  package var description: String {
    switch self {
    case .screen(let on): "screen \(on ? "on" : "off")"
    case .choose(let service): "choose \(service)"
    case .payment(let service): "payment \(service ?? "none")"
    case .prefer(let service): "prefer \(service ?? "none")"
    case .observe(let on): "observe \(on ? "on" : "off")"
    case .kill(let service): "kill \(service)"
    }
  }
}

extension ScriptCursor {
  private static let androidActions = ["screen", "choose", "payment", "prefer", "observe", "kill"]

  mutating func androidAction() throws(ScriptError) -> AndroidAction {
    let action = try word(of: Self.androidActions, kind: "what happens on an Android phone")
    switch action.text {
    case "screen": return .screen(try choice("on", "off"))
    case "choose": return .choose(try anyWord(kind: "a service").text)
    case "payment": return .payment(try serviceOrNone())
    case "prefer": return .prefer(try serviceOrNone())
    case "observe": return .observe(try choice("on", "off"))
    default: return .kill(try anyWord(kind: "a service").text)
    }
  }

  private mutating func serviceOrNone() throws(ScriptError) -> String? {
    let name = try anyWord(kind: "a service or none").text
    return name == "none" ? nil : name
  }
}
