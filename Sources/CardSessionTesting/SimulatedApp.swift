import ISO7816
import PhoneModel

/// An app on a test's phone: its name, what Apple granted to it, and what it does while it runs.
public struct SimulatedApp: Sendable {
  let id: AppID
  let entitlements: Entitlements
  let body: @Sendable () async throws -> Void

  /// An app that may be selected by these AIDs, or prefixes of 5 bytes and more.
  ///
  /// `body` runs while the app does: from its launch, by the person or the phone, until it returns. `CardSession()` and
  /// `WindowSceneEvents()` in it are this app's.
  /// - Parameters:
  ///   - emulatesCards: whether it has `com.apple.developer.nfc.hce`.
  ///   - mayBeDefault: whether it has `com.apple.developer.nfc.hce.default-contactless-app`.
  public init(
    _ name: String, aids: [String] = [], emulatesCards: Bool = true, mayBeDefault: Bool = false,
    body: @escaping @Sendable () async throws -> Void
  ) throws(SimulatedPhone.WrongAID) {
    id = AppID(name)
    entitlements = Entitlements(
      hostCardEmulation: emulatesCards, selectIdentifierPrefixes: try Self.prefixes(aids),
      defaultContactlessApp: mayBeDefault)
    self.body = body
  }

  static func prefixes(_ aids: [String]) throws(SimulatedPhone.WrongAID) -> [AIDPrefix] {
    var prefixes: [AIDPrefix] = []
    for text in aids {
      guard let bytes = try? Hex.bytes(text), let prefix = AIDPrefix(bytes) else {
        throw SimulatedPhone.WrongAID(text: text)
      }
      prefixes.append(prefix)
    }
    return prefixes
  }
}
