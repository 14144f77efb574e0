import AndroidModel
import Foundation
import PhoneRuntime
import Testing

/// A row of the file, not yet read.
struct Scenario: Sendable, CustomTestStringConvertible {
  let id: String
  let area: String
  let value: JSONValue

  /// The row as an object whose keys must all be asked for.
  init(_ value: JSONValue, number: Int) {
    self.value = value
    guard case .object(let keys) = value, case .string(let id)? = keys["id"], case .string(let area)? = keys["area"]
    else {
      (id, area) = ("row \(number)", "")
      return
    }
    (self.id, self.area) = (id, area)
  }

  var testDescription: String { id }
}

/// A row's situation, read; the area takes the keys that are left and then closes it.
struct OpenScenario {
  let id: String
  let platform: AndroidPlatform
  let device: AndroidDevice
  let preferences: AndroidPreferences
  let services: [AndroidService]
  var reader: ObjectReader

  init(_ row: Scenario) throws(PhoneFileError) {
    reader = try ObjectReader(row.value, file: row.id, path: "")
    id = try reader.neededText("id", "the row's name")
    _ = try reader.neededText("area", "the row's area")
    _ = try reader.neededText("title", "what the row says")
    _ = try reader.string("note")
    let basis = try reader.neededText("basis", "what the row was taken from")
    guard ["test", "source", "test+source"].contains(basis) else {
      throw reader.wrong("basis", .string(basis), allowed: "\"test\", \"source\", \"test+source\"")
    }
    guard var source = try reader.object("source") else {
      throw .missingKey(file: row.id, key: "source", allowed: "where the row is from")
    }
    for key in ["repo", "path", "commit"] { _ = try source.neededText(key, "where the row is from") }
    for key in ["test", "also"] { _ = try source.string(key) }
    try source.finish()
    if var keys = try reader.object("platform") { platform = try AndroidPlatform(&keys) } else { platform = .init() }
    if var keys = try reader.object("device") { device = try AndroidDevice(&keys) } else { device = .init() }
    if var keys = try reader.object("preferences") {
      preferences = try AndroidPreferences(&keys)
    } else {
      preferences = .init()
    }
    services = try AndroidService.services(&reader)
  }
}

/// The file of rows: the project's own, or the one that `ANDROID_SCENARIOS` names.
struct ScenarioFile: Sendable {
  let rows: [Scenario]
  /// Why there are no rows; nil where the file could be read.
  let problem: String?

  static let current = ScenarioFile(
    path: ProcessInfo.processInfo.environment["ANDROID_SCENARIOS"] ?? own)
  static let own =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/android-scenarios.json").path

  init(path: String) {
    do {
      let text = try Data(contentsOf: URL(filePath: path))
      guard case .array(let values) = try JSONValue(text: text, name: path) else {
        (rows, problem) = ([], "\(path): is no list of rows")
        return
      }
      rows = values.enumerated().map { Scenario($0.element, number: $0.offset + 1) }
      problem = nil
    } catch {
      (rows, problem) = ([], "\(error)")
    }
  }

  func rows(of area: String) -> [Scenario] { rows.filter { $0.area == area } }
}
