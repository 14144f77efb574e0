import Foundation
import Testing

/// The example with a button, on phones where it can work and where it cannot.
@Suite struct ButtonIntegrationTests {
  private func button(_ phone: String, _ locale: String) async throws -> Tool.Result {
    var result: Tool.Result?
    try await Tool.withFile(phone) { path in
      result = try await Tool.run(
        executable: Tool.products.appending(path: "ExampleButton").path,
        environment: [
          "CARDSESSION_PHONE": path, "CARDSESSION_TIMELINE": "off", "CARDSESSION_APP": "wallet", "LC_ALL": locale,
          "LANGUAGE": "",
        ])
    }
    return try #require(result)
  }

  private static func phone(_ more: String) -> String {
    #"{"apps": [{"id": "wallet", "entitlements": {"com.apple.developer.nfc.hce": true}}], "#
      + #""limits": {"session": 2}, \#(more)}"#
  }

  private static let reasons: [(String, [String])] = [
    ("en_GB.UTF-8", ["Not available here", "Use your physical card or ask the provider of the card."]),
    ("fr_FR.UTF-8", ["Indisponible ici", "Utilisez votre carte physique ou demandez à l’émetteur de la carte."]),
    ("pt_PT.UTF-8", ["Indisponível aqui", "Use o seu cartão físico ou contacte o emissor do cartão."]),
    ("es_ES.UTF-8", ["No disponible aquí", "Usa tu tarjeta física o pregunta al emisor de la tarjeta."]),
    ("de_AT", ["Hier nicht verfügbar", "Nimm deine Karte oder frage den Kartenanbieter."]),
    ("it_IT.UTF-8", ["Non disponibile qui", "Usa la tua carta fisica o chiedi a chi l’ha emessa."]),
    ("nl_NL.UTF-8", ["Not available here", "Use your physical card or ask the provider of the card."]),
  ]

  @Test(arguments: reasons)
  func `without eligibility there is no button and the reason is in the phone's language`(
    _ locale: String, _ lines: [String]
  ) async throws {
    let run = try await button(Self.phone(#""eligible": false"#), locale)
    let said = run.output.split(separator: "\n").map(String.init)
    #expect(run.status == 0 && said.count == 3, "\(run.output)\(run.error)")
    #expect(said.first == lines[0] && said.last == lines[1], "\(run.output)")
    #expect(!run.output.contains("["))
  }

  @Test(arguments: [#""supported": false"#, #""readingAvailable": false"#])
  func `each other reason has words of its own`(_ key: String) async throws {
    let run = try await button(Self.phone(key), "de_DE.UTF-8")
    let title = key.contains("supported") ? "Telefon nicht unterstützt" : "Kein NFC für diese App"
    #expect(run.output.hasPrefix(title + "\n") && !run.output.contains("["), "\(run.output)\(run.error)")
  }

  @Test func `where a card can be shown the button is there, and a refusal of the session is explained`() async throws {
    let run = try await button(Self.phone(#""radio": false"#), "fr_FR.UTF-8")
    #expect(run.status == 0)
    #expect(
      run.output == """
        [ Ouvrir la carte ]
        Le NFC est désactivé
        Le téléphone ne peut pas communiquer avec un lecteur quand le NFC est désactivé.
        Activez le NFC dans Réglages, puis réessayez.

        """, "\(run.output)\(run.error)")
  }
}
