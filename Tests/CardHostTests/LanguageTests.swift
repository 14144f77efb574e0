import Testing

@testable import CardHost

@Suite struct LanguageTests {
  @Test(arguments: [
    ("fr", CardHost.Language.french), ("FR", .french), ("pt-BR", .portuguese), ("pt_PT.UTF-8", .portuguese),
    ("de_AT@euro", .german), ("es-419", .spanish), ("it.UTF-8", .italian), ("en-GB", .english),
  ])
  func `a code is taken with or without region, script and encoding`(_ code: String, _ language: CardHost.Language) {
    #expect(CardHost.Language(code: code) == language)
  }

  @Test(arguments: ["", "nl", "nl-FR", "french", "fra", "f", "C", "POSIX", "-fr", "fr fr", "dé"])
  func `any other code is none`(_ code: String) {
    #expect(CardHost.Language(code: code) == nil)
  }

  @Test func `the first preferred language that there are words in is taken, else English`() {
    #expect(CardHost.Language.preferred(of: ["nl-NL", "it-CH", "de-CH"]) == .italian)
    #expect(CardHost.Language.preferred(of: ["nl-NL", "el"]) == .english)
    #expect(CardHost.Language.preferred(of: []) == .english)
  }

  @Test(
    arguments: [
      (["LANG": "fr_FR.UTF-8"], ["fr_FR.UTF-8"]),
      (["LANG": "fr_FR.UTF-8", "LC_ALL": "", "LC_MESSAGES": "de_DE"], ["de_DE"]),
      (["LANG": "fr_FR", "LC_ALL": "it_IT", "LC_MESSAGES": "de_DE"], ["it_IT"]),
      (["LANG": "fr_FR", "LANGUAGE": "nl:es"], ["nl", "es", "fr_FR"]),
      (["LANG": "C", "LANGUAGE": "es"], []), (["LC_ALL": "C.UTF-8", "LANG": "fr_FR"], []),
      (["LANG": "POSIX"], []), (["LANGUAGE": "es"], []), ([:], []),
    ] as [([String: String], [String])])
  func `the environment's languages are found in gettext's order`(_ environment: [String: String], _ codes: [String]) {
    #expect(CardHost.Language.codes(of: environment) == codes)
  }
}
