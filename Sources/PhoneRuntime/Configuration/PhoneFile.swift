package import Foundation
package import PhoneModel

/// The phone file: what phone is simulated, and which apps are installed on it.
package struct PhoneFile: Hashable, Sendable {
  /// An app's entry.
  package struct App: Hashable, Sendable {
    package let id: AppID
    /// How the app is started, as an argument array and never through a shell; nil for a built-in app.
    package let command: [String]?
    package let entitlements: Entitlements
  }

  package var circumstances = Circumstances()
  package var readingAvailable = true
  package var settings = PhoneSettings()
  package var apps: [App] = []
  /// The app that the person picked as the default; nil is the system's wallet.
  package var defaultApp: AppID?
  /// Whether the wallet has an express card.
  package var expressCard = false
  /// The same person's Android phone; nil where the file describes none.
  package var android: Android?

  /// The largest phone file that is read, in bytes.
  package static let largest = 1 << 20

  package init() {}

  /// Reads a phone file that is the user's own and not writable by others.
  package init(path: String) throws(PhoneFileError) {
    try self.init(text: Self.text(path: path), name: path)
  }

  /// The text of a phone file that is the user's own and not writable by others.
  package static func text(path: String) throws(PhoneFileError) -> Data {
    try OwnFile.read(path, limit: largest, mustBeOwn: true)
  }

  /// Reads the text of a phone file; `name` is what errors call it.
  package init(text: Data, name: String) throws(PhoneFileError) {
    let value = try JSONValue(text: text, name: name)
    var reader = try ObjectReader(value, file: name, path: "")
    try reader.bool("supported", into: &circumstances.isSupported)
    try reader.bool("eligible", into: &circumstances.isEligible)
    try reader.bool("radio", into: &circumstances.radioIsOn)
    try reader.choice("consent", into: &circumstances.consent)
    try reader.bool("readingAvailable", into: &readingAvailable)
    var limits = try reader.object("limits")
    var settings = try reader.object("settings")
    self.settings = try PhoneSettings(limits: &limits, settings: &settings)
    var ids: Set<AppID> = []
    for (index, entry) in (try reader.array("apps", of: "apps") ?? []).enumerated() {
      let app = try Self.app(entry, file: name, path: "apps[\(index)]")
      guard ids.insert(app.id).inserted else { throw .duplicateApp(file: name, id: app.id.name) }
      apps.append(app)
    }
    try reader.bool("expressCard", into: &expressCard)
    defaultApp = try readDefault(&reader)
    if let value = reader.value("android"), value != .null {
      var keys = try ObjectReader(value, file: name, path: "android")
      android = try Android(&keys)
    }
    try reader.finish()
  }

  /// Only an app of the file that may be picked in Settings is the default.
  private func readDefault(_ reader: inout ObjectReader) throws(PhoneFileError) -> AppID? {
    guard let value = reader.value("defaultApp"), value != .null else { return nil }
    if case .string(let name) = value, let app = apps.first(where: { $0.id.name == name }),
      Phone.canBeDefault(app.entitlements)
    {
      return app.id
    }
    throw reader.wrong(
      "defaultApp", value,
      allowed: "null, or the id of an app of this file with \(Entitlements.hostCardEmulationKey) and "
        + "\(Entitlements.defaultContactlessAppKey)")
  }

  /// The apps of the file, as a phone has them.
  package var installed: [AppID: Entitlements] {
    Dictionary(apps.map { ($0.id, $0.entitlements) }) { first, _ in first }
  }

  private static func app(_ value: JSONValue, file: String, path: String) throws(PhoneFileError) -> App {
    var reader = try ObjectReader(value, file: file, path: path)
    guard let id = try reader.string("id") else {
      throw .missingKey(file: file, key: "\(path).id", allowed: "the app's name, as \"ndef-tag\"")
    }
    let command = try Self.command(&reader)
    var entitlements = Entitlements(hostCardEmulation: false)
    if var keys = try reader.object("entitlements") { entitlements = try Entitlements(&keys) }
    try reader.finish()
    return App(id: AppID(id), command: command, entitlements: entitlements)
  }

  private static func command(_ reader: inout ObjectReader) throws(PhoneFileError) -> [String]? {
    guard let values = try reader.array("command", of: "texts") else { return nil }
    let words = values.compactMap { if case .string(let word) = $0 { word } else { nil } }
    guard words.count == values.count, !words.isEmpty else {
      throw reader.wrong("command", .array(values), allowed: "an array of texts, the executable first")
    }
    guard words[0] != "" else {
      throw reader.wrong("command[0]", values[0], allowed: "the name or path of an executable")
    }
    // A program's arguments end at NUL, so it would get another word than the file's.
    if let index = words.firstIndex(where: { $0.utf8.contains(0) }) {
      throw reader.wrong("command[\(index)]", values[index], allowed: "a text without the character NUL")
    }
    return words
  }
}
