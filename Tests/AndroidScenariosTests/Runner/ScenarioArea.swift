import PhoneRuntime
import Synchronization
import Testing

/// What runs the rows of one area.
protocol ScenarioArea: SendableMetatype {
  static var name: String { get }
  /// Plays the row; what is not as the row says goes to `check`, and every key of the row must be asked for.
  static func play(_ row: inout OpenScenario, _ check: inout Check) throws
}

extension ScenarioArea {
  static var rows: [Scenario] { ScenarioFile.current.rows(of: name) }

  /// What is wrong with a row; nothing where it holds.
  static func problems(of row: Scenario) -> [String] {
    var check = Check()
    do {
      var open = try OpenScenario(row)
      try play(&open, &check)
      try open.reader.finish()
    } catch {
      check.problems.append("\(error)")
    }
    return check.problems
  }

  /// Plays a row as a test's case and counts it.
  static func run(_ row: Scenario) {
    let problems = problems(of: row)
    for problem in problems { Issue.record("\(row.id): \(problem)") }
    Tally.shared.count(name, of: rows.count, passed: problems.isEmpty)
  }
}

/// Collects what is not as a row says.
struct Check {
  var problems: [String] = []
  /// Where in the row, as `steps[0]`.
  var place = ""

  mutating func equal<Value: Equatable>(_ what: String, _ found: Value, _ expected: Value) {
    guard found != expected else { return }
    fail("\(what) is \(Self.shown(found)), expected \(Self.shown(expected))")
  }

  mutating func fail(_ sentence: String) { problems.append(place.isEmpty ? sentence : "\(place): \(sentence)") }

  private static func shown(_ value: some Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return "\(value)" }
    return mirror.children.first.map { shown($0.value) } ?? "nothing"
  }
}

/// How many rows passed of how many, printed once an area's last row is done.
final class Tally: Sendable {
  static let shared = Tally()
  private let counts = Mutex<[String: (done: Int, passed: Int)]>([:])

  func count(_ area: String, of total: Int, passed: Bool) {
    let count = counts.withLock { counts in
      var count = counts[area] ?? (0, 0)
      count.done += 1
      if passed { count.passed += 1 }
      counts[area] = count
      return count
    }
    if count.done == total { print("\(area): \(count.passed) of \(total) rows passed") }
  }
}
