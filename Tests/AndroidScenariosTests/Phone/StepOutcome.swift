import AndroidModel
import ISO7816
import PhoneRuntime

/// What came of one step.
struct StepOutcome {
  let before: AndroidPhone
  let step: StepEvent
  var after: AndroidPhone
  var effects: [AndroidEffect] = []
  var queried: AndroidService.Category?

  init(before: AndroidPhone, step: StepEvent) {
    self.before = before
    self.step = step
    after = before
  }

  /// Throws for the first key that does not hold, and for one that is not known.
  func check(_ reader: ObjectReader) throws {
    for key in reader.keys {
      var reader = reader
      do {
        try check(key, &reader)
      } catch {
        throw RowFailure("expect.\(key): \(error)")
      }
    }
  }

  private func check(_ key: String, _ reader: inout ObjectReader) throws {
    if try checkHost(key, &reader) { return }
    if try checkPolling(key, &reader) { return }
    if try checkPreferences(key, &reader) { return }
    switch key {
    case "withinMs": break
    case "ui": try PromptCheck(&reader).check(effects)
    case "callbacks": try Self.checkCallbacks(&reader, effects)
    default: throw RowFailure("no such key")
    }
  }

  static func checkCallbacks(_ reader: inout ObjectReader, _ effects: [AndroidEffect]) throws {
    guard let wanted = try Callback.expected(&reader) else { return }
    var check = Check()
    Callback.check(effects.compactMap(Callback.init), wanted, &check)
    if let problem = check.problems.first { throw RowFailure(problem) }
  }

  func expect<Value: Equatable>(_ found: Value, is expected: Value) throws {
    guard found == expected else { throw RowFailure("\(expected) expected, \(found) found") }
  }
}
