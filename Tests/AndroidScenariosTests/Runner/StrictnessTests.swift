import Foundation
import PhoneRuntime
import Testing

/// No key of a row is passed over.
@Suite struct StrictnessTests {
  /// Objects whose keys are names.
  private static let maps: Set<String> = ["given.entries", "given.routes", "given.resolve", "expect.registeredByAid"]

  /// The paths of all objects of a value, with the value that has one key more there.
  private static func changed(_ value: JSONValue, _ path: String = "") -> [(path: String, value: JSONValue)] {
    switch value {
    case .null, .bool, .number, .string: return []
    case .array(let values):
      return values.enumerated().flatMap { place, element in
        changed(element, path + "[]").map { change in
          var copy = values
          copy[place] = change.value
          return (change.path, .array(copy))
        }
      }
    case .object(let keys):
      var changes = keys.flatMap { key, element in
        changed(element, path.isEmpty ? key : "\(path).\(key)").map { change in
          (change.path, JSONValue.object(keys.merging([key: change.value]) { $1 }))
        }
      }
      if !maps.contains(path), !path.hasSuffix("routingRequest.entries") {
        changes.append((path, .object(keys.merging(["surprise": .bool(true)]) { $1 })))
      }
      return changes
    }
  }

  @Test func `a key that is not the format's fails its row by name, in every object of every row`() throws {
    let file = ScenarioFile(path: ScenarioFile.own)
    #expect(file.problem == nil)
    var paths: Set<String> = []
    for area in areas {
      for row in file.rows(of: area.name) {
        for change in Self.changed(row.value) {
          paths.insert(change.path)
          let problems = area.problems(of: Scenario(change.value, number: 0))
          if !problems.contains(where: { $0.contains("surprise") }) {
            Issue.record("\(row.id): a key in \(change.path.isEmpty ? "the row" : change.path) is passed over")
          }
        }
      }
    }
    for path in ["", "source", "platform", "device", "preferences", "services[]", "services[].aidGroups[]"] {
      #expect(paths.contains(path))
    }
    for path in ["steps[]", "steps[].expect", "steps[].expect.callbacks[]", "expect", "expect.resolve[].select"] {
      #expect(paths.contains(path))
    }
  }

  @Test func `what a row expects and does not find fails it by name`() throws {
    let text = """
      {"id": "aid-1", "area": "aid-resolution", "title": "One", "basis": "source",
       "source": {"repo": "r", "path": "p", "commit": "c"},
       "services": [{"id": "Transit", "package": "app.transit", "class": "Svc",
                     "aidGroups": [{"category": "other", "aids": ["F001020304"]}]}],
       "expect": {"resolve": [{"aid": "F001020304", "default": "Transit", "select": {"outcome": "deliver"}}]}}
      """
    func problems(_ old: String, _ new: String) throws -> [String] {
      let value = try JSONValue(text: Data(text.replacing(old, with: new).utf8), name: "rows")
      return AIDResolutionArea.problems(of: Scenario(value, number: 1))
    }
    #expect(try problems("none", "none") == [])
    #expect(
      try problems("\"default\": \"Transit\"", "\"default\": null")
        == ["expect: F001020304: default is Transit, expected nothing"])
    #expect(
      try problems("\"deliver\"", "\"chooser\"")
        == ["expect: F001020304: select.outcome is deliver, expected chooser"])
    #expect(try problems("\"source\",", "\"hearsay\",").count == 1)
  }

  @Test func `a file that is missing or no list has a problem and no rows`() throws {
    let missing = ScenarioFile(path: "/nonexistent/rows.json")
    #expect(missing.problem != nil && missing.rows.isEmpty)
    let folder = FileManager.default.temporaryDirectory.appending(path: "rows-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("{}".utf8).write(to: folder)
    #expect(ScenarioFile(path: folder.path).problem == "\(folder.path): is no list of rows")
  }
}
