import AppCompiler
import CoreNFC
import Testing

/// `String(localized:)`, which Foundation has on Apple's systems only.
@Suite struct LocalizedTests {
  @Test func `the key with its values is the text`() {
    let name = "Ada"
    #expect(String(localized: "Hold your iPhone near the reader.") == "Hold your iPhone near the reader.")
    #expect(String(localized: "Hello \(name), \(3) cards, 100%") == "Hello Ada, 3 cards, 100%")
    #expect(String(localized: "Total \(2.5, specifier: "%.2f")", comment: "A price") == "Total 2.50")
    #expect(String(localized: "Total \(7, format: .number.locale(Locale(identifier: "en_US")))") == "Total 7")
    #expect(String(localized: "hold.near", defaultValue: "Hold near \(name)") == "Hold near Ada")
    let value: String.LocalizationValue = "Text"
    #expect(String(localized: value, table: "Texts", bundle: .main, locale: .current) == "Text")
    #expect(String(localized: String.LocalizationValue("Text")) == "Text")
  }

  @Test(arguments: ["5", "6"])
  func `a Foundation that brings its own wins`(_ language: String) async throws {
    // Stands for a later Foundation: an initialiser of the same shape that is not disfavoured.
    let code = """
      import CoreNFC
      extension String { init(localized key: String.LocalizationValue, locale: Locale = .current) { self = "" } }
      func f() -> String { String(localized: "Hold near") }
      """
    let verdict = try await AppCompiler(language: language).compile(code)
    #expect(verdict.accepted, "\(verdict.text)")
  }
}
