import Foundation
import ISO7816

/// The rules for a profile, and for what an app has against what its profile grants.
struct ProfileRules {
  let profile: Profile
  let place: Place

  /// - Parameters:
  ///   - now: the time against which expiry is judged.
  ///   - bundle: the app's bundle identifier, where there is an app.
  func findings(now: Date, bundle: String?) -> [Finding] {
    var findings: [Finding] = []
    if let expires = profile.expires, expires <= now {
      findings.append(
        Finding(.profileExpired, at: place, "the profile \(profile.name) expired on \(expires.ISO8601Format())"))
    }
    if let bundle, !profile.covers(bundle: bundle) {
      let found = profile.applicationIdentifier ?? "no App ID"
      findings.append(Finding(.profileOtherApp, at: place, "the profile is for \(found), the app is \(bundle)"))
    }
    return findings
  }

  /// What the app asks for and the profile does not grant.
  func missing(from list: [String: PropertyValue], at place: @escaping (_ key: String) -> Place) -> [Finding] {
    var findings: [Finding] = []
    for key in [EntitlementKey.emulation, .defaultApp] where list[key.rawValue] == .bool(true) {
      guard profile.entitlements[key.rawValue] != .bool(true) else { continue }
      findings.append(
        Finding(.notInProfile, at: place(key.rawValue), "the profile \(profile.name) does not grant \(key.rawValue)"))
    }
    let key = EntitlementKey.prefixes.rawValue
    let granted = (profile.entitlements[key]?.array ?? []).compactMap { $0.string?.uppercased() }
    for (index, value) in (list[key]?.array ?? []).prefix(Limits.findings).enumerated() {
      guard let text = value.string?.uppercased(), !granted.contains(where: { text.hasPrefix($0) }) else { continue }
      findings.append(
        Finding(.notInProfile, at: place("\(key)[\(index)]"), "the profile \(profile.name) does not grant \(text)"))
    }
    return findings
  }
}
