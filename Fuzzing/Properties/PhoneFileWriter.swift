import ISO7816
import PhoneModel
import PhoneRuntime

/// Writes the keys of a phone file that are not at their defaults.
enum PhoneFileWriter {
  private static let defaults = keys(of: PhoneFile())

  static func text(_ file: PhoneFile) -> String {
    let keys = zip(keys(of: file), defaults).map { keys, defaults in
      zip(keys, defaults).filter { $0 != $1 }.map(\.0)
    }
    let apps = "[\(file.apps.map(app).joined(separator: ","))]"
    let picked = file.defaultApp.map { [("defaultApp", quoted($0.name))] } ?? []
    let beside = file.android.map { [("android", android($0))] } ?? []
    return object(
      keys[0] + [("limits", object(keys[1])), ("settings", object(keys[2])), ("apps", apps)] + picked + beside)
  }

  /// The keys at the top, of the limits and of the settings.
  private static func keys(of file: PhoneFile) -> [[(String, String)]] {
    let settings = file.settings
    let limits = [
      ("session", seconds(settings.sessionLimit)), ("sessionCoolDown", seconds(settings.sessionCoolDown)),
      ("assertion", seconds(settings.assertionLimit)), ("assertionCoolDown", seconds(settings.assertionCoolDown)),
    ]
    let before =
      switch settings.commandBeforeSelect {
      case .refused(let status): quoted("\(status)")
      case .delivered: quoted("deliver")
      }
    let rules = [
      ("secondSession", quoted(settings.secondSession.rawValue)), ("stopResetsLimit", "\(settings.stopResetsLimit)"),
      ("droppedAPDUReason", quoted(settings.droppedAPDUReason.rawValue)),
      ("ownInvalidateReason", quoted(settings.ownInvalidateReason.rawValue)),
      ("backgroundReason", quoted(settings.backgroundReason.rawValue)),
      ("radioOffReason", quoted(settings.radioOffReason.rawValue)),
      ("eligibleWithoutEntitlement", quoted(settings.eligibleWithoutEntitlement.rawValue)),
      ("fieldWithoutAssertion", quoted(settings.fieldWithoutAssertion.rawValue)),
      ("assertionCoolDownBinds", quoted(settings.assertionCoolDownBinds.rawValue)),
      ("deselectsBetweenListed", "\(settings.deselectsBetweenListed)"),
      ("malformedSelectAnswer", quoted("\(settings.malformedSelectAnswer)")),
      ("unlistedSelectAnswer", quoted("\(settings.unlistedSelectAnswer)")), ("commandBeforeSelect", before),
    ]
    let top = [
      ("supported", "\(file.circumstances.isSupported)"), ("eligible", "\(file.circumstances.isEligible)"),
      ("radio", "\(file.circumstances.radioIsOn)"), ("consent", quoted(file.circumstances.consent.rawValue)),
      ("readingAvailable", "\(file.readingAvailable)"), ("expressCard", "\(file.expressCard)"),
    ]
    return [top, limits, rules]
  }

  private static func app(_ app: PhoneFile.App) -> String {
    let prefixes = app.entitlements.selectIdentifierPrefixes.map { quoted("\($0)") }
    let entitlements = object([
      (Entitlements.hostCardEmulationKey, "\(app.entitlements.hostCardEmulation)"),
      (Entitlements.defaultContactlessAppKey, "\(app.entitlements.defaultContactlessApp)"),
      (Entitlements.selectIdentifierPrefixesKey, "[\(prefixes.joined(separator: ","))]"),
    ])
    let command = app.command.map { [("command", "[\($0.map(quoted).joined(separator: ","))]")] } ?? []
    return object([("id", quoted(app.id.name)), ("entitlements", entitlements)] + command)
  }

  static func object(_ keys: [(String, String)]) -> String {
    "{\(keys.map { "\(quoted($0)):\($1)" }.joined(separator: ","))}"
  }

  /// A JSON string with every character outside plain ASCII escaped.
  static func quoted(_ text: String) -> String {
    let escaped = text.utf16.map { unit in
      (0x20..<0x7F).contains(unit) && unit != 0x22 && unit != 0x5C
        ? String(Unicode.Scalar(UInt8(unit)))
        : "\\u" + Hex.string([UInt8(unit >> 8), UInt8(unit & 0xFF)])
    }
    return "\"\(escaped.joined())\""
  }

  /// Seconds with nine decimals.
  private static func seconds(_ duration: Duration) -> String {
    let nanoseconds = String(duration.components.attoseconds / 1_000_000_000)
    return "\(duration.components.seconds).\(String(repeating: "0", count: 9 - nanoseconds.count))\(nanoseconds)"
  }
}
