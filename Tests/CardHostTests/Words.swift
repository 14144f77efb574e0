import CoreNFC
import Testing

@testable import CardHost

/// What the words' tests walk.
enum Words {
  static let sessionErrors: [CardSession.Error] = [
    .invalidated, .userInvalidated, .maxSessionDurationReached, .transmissionError, .systemNotAvailable,
    .accessNotAccepted, .systemEligibilityFailed, .emulationStopped, .radioDisabled,
  ]
  static let assertionErrors: [NFCPresentmentIntentAssertion.Error] = [.systemEligibilityFailed, .systemNotAvailable]

  static let root = URL(filePath: String(#filePath.dropLast("/Tests/CardHostTests/Words.swift".count)))
  static let folder = root.appending(path: "Sources/CardHost/Words/Catalogues")

  /// The texts of a catalogue file by their keys.
  static func file(_ language: CardHost.Language) throws -> [String: String] {
    let data = try Data(contentsOf: folder.appending(path: "\(language.rawValue).json"))
    return try JSONDecoder().decode([String: String].self, from: data)
  }

  /// The texts of the source by the same keys: the path of properties that leads to each.
  static func flat(_ catalogue: Catalogue) -> [String: String] {
    var texts: [String: String] = [:]
    func walk(_ value: Any, _ path: [String]) {
      if let text = value as? String {
        texts[path.joined(separator: ".")] = text
      } else {
        for child in Mirror(reflecting: value).children { walk(child.value, path + [child.label ?? "?"]) }
      }
    }
    walk(catalogue, [])
    return texts
  }
}
