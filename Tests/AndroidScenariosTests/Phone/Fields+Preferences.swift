import AndroidModel
import PhoneRuntime

extension Fields {
  /// An event about preferences, registrations and settings.
  mutating func preferenceEvent(_ name: String) throws -> PreferenceEvent {
    switch name {
    case "foregroundChanged": return .foregroundChanged(try serviceOrNull("service"))
    case "paymentServiceChanged": return .paymentServiceChanged(try serviceOrNull("service"))
    case "requestForeground":
      return .requestForeground(
        try neededService(), caller: .unnamed, callerIsInFront: try flag("callerForeground", else: true))
    case "releaseForeground":
      return .releaseForeground(uid: try number("uid"), callerIsInFront: try flag("callerForeground", else: true))
    case "uidToBackground": return .uidToBackground(try number("uid"))
    case "setNextTap":
      return .setNextTap(try serviceOrNull("service"), user: try numberOrNull("user") ?? 1)
    case "roleHolderChanged":
      return .roleHolderChanged(
        try textOrNull("package").map(PackageName.init), user: try numberOrNull("user") ?? 1)
    case "servicesUpdated": return .servicesUpdated
    case "registerAids":
      return .registerAIDs(try reader.texts("aids"), try neededCategory(), try neededService())
    case "removeAids":
      _ = try reader.texts("aids")
      return .removeAIDs(try neededCategory(), try neededService())
    case "setDefaultToObserve": return .setDefaultsToObserveMode(on: try flag("on", else: true), try neededService())
    case "nfcEnabled": return .nfcSwitched(on: true)
    case "nfcDisabled": return .nfcSwitched(on: false)
    default: throw RowFailure("\(name) is no event")
    }
  }

  mutating func numberOrNull(_ key: String) throws -> Int? { try reader.wholeNumber(key, in: -1...1_000_000_000) }

  private mutating func neededCategory() throws -> AndroidService.Category {
    guard let category = try category("category") else { throw RowFailure("category is missing") }
    return category
  }
}
