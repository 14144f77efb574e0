import Foundation

extension CardHost {
  /// A language that the words are in; the raw value is its ISO 639-1 code.
  public enum Language: String, CaseIterable, Hashable, Sendable {
    /// English, where no other fits.
    case english = "en"
    /// French.
    case french = "fr"
    /// Portuguese, as in Portugal.
    case portuguese = "pt"
    /// Spanish.
    case spanish = "es"
    /// German.
    case german = "de"
    /// Italian.
    case italian = "it"

    /// Takes a code such as `pt`, `pt-BR` or `pt_PT.UTF-8`; nil for any other language.
    public init?(code: String) {
      let language = code.prefix { $0.isASCII && $0.isLetter }
      let rest = code.dropFirst(language.count)
      guard rest.isEmpty || "-_.@".contains(rest[rest.startIndex]) else { return nil }
      self.init(rawValue: language.lowercased())
    }

    /// The first of `codes` that there are words in, else English.
    public static func preferred(of codes: [String] = Language.personsCodes()) -> Language {
      codes.lazy.compactMap(Language.init(code:)).first ?? .english
    }

    /// The languages that the person has chosen: the phone's, elsewhere those of the environment.
    ///
    /// Of the environment `LC_ALL`, `LC_MESSAGES`, `LANG` in this order give the locale, and `LANGUAGE` goes before
    /// it unless it is `C` (GNU gettext manual, clause 2.3).
    public static func personsCodes() -> [String] {
      #if canImport(Darwin)
        Locale.preferredLanguages
      #else
        codes(of: ProcessInfo.processInfo.environment)
      #endif
    }

    static func codes(of environment: [String: String]) -> [String] {
      let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
      guard let locale, !["C", "POSIX"].contains(locale.prefix { $0 != "." }) else { return [] }
      return (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init) + [locale]
    }
  }
}
