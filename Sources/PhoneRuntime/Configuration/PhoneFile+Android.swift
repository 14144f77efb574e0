package import AndroidModel

extension PhoneFile {
  /// The Android phone that the file describes beside Apple's.
  package struct Android: Hashable, Sendable {
    package var platform = AndroidPlatform()
    package var device = AndroidDevice()
    package var preferences = AndroidPreferences()
    package var services: [AndroidService] = []
    /// Which built-in app's card answers for a service, by the app's name; none for a service that is only routed to.
    package var cards: [ServiceID: String] = [:]

    package init() {}

    /// Reads `android`; preferences may name services of the file alone, a role holder any package.
    init(_ reader: inout ObjectReader) throws(PhoneFileError) {
      if var keys = try reader.object("platform") { platform = try AndroidPlatform(&keys) }
      if var keys = try reader.object("device") { device = try AndroidDevice(&keys) }
      var cards: [String?] = []
      services = try AndroidService.services(&reader) { (entry) throws(PhoneFileError) in
        cards.append(try Self.card(&entry))
      }
      for (service, card) in zip(services, cards) { self.cards[service.id] = card }
      if var keys = try reader.object("preferences") {
        preferences = try AndroidPreferences(&keys)
        try check(preferences, &keys)
      }
      try reader.finish()
    }

    private static func card(_ entry: inout ObjectReader) throws(PhoneFileError) -> String? {
      guard let card = try entry.string("card") else { return nil }
      if entry.value("onHost") == .bool(false) {
        throw entry.wrong("card", .string(card), allowed: "no card where onHost is false: an applet answers there")
      }
      return card
    }

    private func check(_ preferences: AndroidPreferences, _ reader: inout ObjectReader) throws(PhoneFileError) {
      let named: [(key: String, service: ServiceID?)] =
        [
          ("paymentDefault", preferences.paymentDefault), ("foreground", preferences.foreground),
          ("nextTap", preferences.nextTap),
        ]
        + preferences.associatedServices.enumerated().map { ("associatedServices[\($0.offset)]", $0.element) }
      for (key, service) in named {
        guard let service, !services.contains(where: { $0.id == service }) else { continue }
        let known = services.isEmpty ? "none" : services.map(\.id.name).joined(separator: ", ")
        throw reader.wrong(
          key, .string(service.name), allowed: "the id of a service of this file; there are: \(known)")
      }
    }

    /// Refuses a card that is none of `names`; the file's name is needed for the error.
    package func checkCards(areAmong names: [String], file: String) throws(PhoneFileError) {
      for (index, service) in services.enumerated() {
        guard let card = cards[service.id], !names.contains(card) else { continue }
        throw .wrongValue(
          file: file, key: "android.services[\(index)].card", found: JSONValue.string(card).shown,
          allowed: "the name of a built-in app: \(names.joined(separator: ", "))")
      }
    }
  }
}
