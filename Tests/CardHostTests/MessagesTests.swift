import CoreNFC
import Testing

@testable import CardHost

/// Docs/Messages.md is what the words say; `make messages` writes it anew.
@Suite struct MessagesTests {
  private static let path = Words.root.appending(path: "Docs/Messages.md")

  @Test func `Docs-Messages has every error in every language as the words are`() throws {
    let text = Self.page()
    if ProcessInfo.processInfo.environment["CARDSESSION_WRITE_MESSAGES"] == "1" {
      try Data(text.utf8).write(to: Self.path)
    }
    #expect(try String(contentsOf: Self.path, encoding: .utf8) == text, "run: make messages")
    for language in CardHost.Language.allCases {
      for error in Words.sessionErrors { #expect(text.contains(CardHost.Advice(error, in: language).happened)) }
      for error in Words.assertionErrors { #expect(text.contains(CardHost.Advice(error, in: language).happened)) }
    }
  }

  private static func page() -> String {
    var text = """
      # Messages

      What `CardHost.Advice` says for each error, and `CardHost.Messages.suggested` on the system's sheet. The remedy is what the app
      should offer; only `turnRadioOn` is something that the person can mend. A test writes this page: `make messages`.

      """
    for language in CardHost.Language.allCases { text += section(language) }
    return text
  }

  private static func section(_ language: CardHost.Language) -> String {
    var lines = ["", "## \(language)".capitalized, "", "| error | remedy | title | what happened | what to do |"]
    lines.append("| --- | --- | --- | --- | --- |")
    let session = Words.sessionErrors.map { ("session: `\($0)`", CardHost.Advice($0, in: language)) }
    let assertion = Words.assertionErrors.map { ("assertion: `\($0)`", CardHost.Advice($0, in: language)) }
    let others: [(String, CardHost.Obstacle)] = [
      ("`readingAvailable` is false", .readingNotAvailable), ("`isSupported` is false", .notSupported),
      ("any other", .other("")),
    ]
    for (name, advice) in session + assertion + others.map({ ($0, CardHost.Advice($1, in: language)) }) {
      let cells = [name, "`\(advice.remedy)`", advice.title, advice.happened, advice.action]
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    lines += ["", "| use | on the sheet |", "| --- | --- |"]
    for use in CardHost.Use.allCases {
      lines.append("| `\(use)` | \(CardHost.Messages.suggested(for: use, in: language).waiting ?? "") |")
    }
    let sheet = CardHost.Messages.suggested(for: .payment, in: language)
    for (name, text) in [("first command", sheet.answering), ("success", sheet.succeeded), ("failure", sheet.failed)] {
      lines.append("| \(name) | \(text ?? "") |")
    }
    lines += ["", "The button: \(language.openCard)", ""]
    return lines.joined(separator: "\n")
  }
}
