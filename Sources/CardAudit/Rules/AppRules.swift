import Foundation

/// The rules for a built app: its parts, and the entitlements of its signature against its profile.
struct AppRules {
  let app: AppBundle
  let now: Date

  func findings() -> [Finding] {
    let (info, infoFindings) = infoPlist()
    let (profile, profileFindings) = profile(bundle: info?["CFBundleIdentifier"]?.string)
    return infoFindings + profileFindings + executable(info, profile)
  }

  private func place(_ part: String, key: String? = nil) -> Place { Place(file: "\(app.name)/\(part)", key: key) }

  private func infoPlist() -> ([String: PropertyValue]?, [Finding]) {
    do throws(Refusal) {
      let list = try PropertyListFile(try app.infoPlist.get()).root
      return (list, InfoPlistRules(list: list) { place("Info.plist", key: $0) }.findings())
    } catch {
      return (nil, [error.finding(at: place("Info.plist"))])
    }
  }

  private func profile(bundle: String?) -> (Profile?, [Finding]) {
    let name = "embedded.mobileprovision"
    guard let content = app.profile else {
      return (nil, [Finding(.profileMissing, at: place(name), "the app carries no profile")])
    }
    do throws(Refusal) {
      let profile = try Profile(try content.get())
      return (profile, ProfileRules(profile: profile, place: place(name)).findings(now: now, bundle: bundle))
    } catch {
      return (nil, [error.finding(at: place(name))])
    }
  }

  private func executable(_ info: [String: PropertyValue]?, _ profile: Profile?) -> [Finding] {
    let folder = ((app.name as NSString).lastPathComponent as NSString).deletingPathExtension
    let name = info?["CFBundleExecutable"]?.string ?? folder
    guard !name.isEmpty, !name.contains("/"), name != "..", let file = app.executable(name) else {
      return [Finding(.executableMissing, at: place(name), "the executable \(PropertyValue.quoted(name)) is not there")]
    }
    do throws(Refusal) {
      let signatures = try Executable.signatures(in: try file.get())
      // Each slice has a signature of its own; what holds for all is said once.
      var seen: [Finding] = []
      for signed in signatures {
        for finding in try findings(signed, name, profile) where !seen.contains(finding) { seen.append(finding) }
      }
      return seen
    } catch {
      return [error.finding(at: place(name))]
    }
  }

  private func findings(_ signed: Executable.Signed, _ name: String, _ profile: Profile?) throws(Refusal) -> [Finding] {
    switch signed {
    case .nothing: return [Finding(.notSigned, at: place(name), "the executable has no code signature")]
    case .withoutEntitlements:
      return [Finding(.signatureWithoutEntitlements, at: place(name), "the code signature holds no entitlements")]
    case .entitlements(let bytes):
      let list = try PropertyListFile(bytes).root
      let place = { (key: String) -> Place in self.place(name, key: key) }
      let missing = profile.map { ProfileRules(profile: $0, place: place("")).missing(from: list, at: place) } ?? []
      return EntitlementRules(list, place: place).findings() + missing
    }
  }
}
