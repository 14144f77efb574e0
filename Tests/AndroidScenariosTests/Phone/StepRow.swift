import AndroidModel
import ISO7816
import PhoneRuntime

/// A row with steps: an Android phone in its situation, stepped by events and looked at after each.
struct StepRow {
  private(set) var phone: AndroidPhone
  private var now = Duration.zero
  private var framesSent = 0

  init(_ phone: AndroidPhone) { self.phone = phone }

  mutating func run(_ steps: [ObjectReader]) throws {
    for var step in steps {
      do {
        try run(&step)
      } catch {
        throw RowFailure("\(step.path): \(error)")
      }
    }
  }

  private mutating func run(_ step: inout ObjectReader) throws {
    let reading = try StepEvent(&step, framesBefore: framesSent)
    var expectation = try step.object("expect")
    try step.finish()
    framesSent += reading.frames.count
    var outcome = StepOutcome(before: phone, step: reading)
    now += reading.wait
    switch reading.event {
    case .wait: phone.pass(to: now, &outcome.effects)
    case .phone(let event): phone.step(event, at: now, &outcome.effects)
    case .query(let category, let roleHolder):
      if case .some(let holder) = roleHolder { phone.setRoleHolder(holder) }
      outcome.queried = category
    }
    outcome.after = phone
    guard let limit = try expectation?.wholeNumber("withinMs", in: 0...1_000_000) else {
      try expectation.map { try outcome.check($0) }
      return
    }
    try check(expectation, &outcome, until: now + .milliseconds(limit))
  }

  /// Moves the clock from deadline to deadline until all holds.
  private mutating func check(_ expectation: ObjectReader?, _ outcome: inout StepOutcome, until end: Duration) throws {
    guard let expectation else { return }
    while true {
      do {
        return try outcome.check(expectation)
      } catch {
        guard let due = phone.deadline, due <= end else { throw error }
        now = due
        phone.pass(to: now, &outcome.effects)
        outcome.after = phone
      }
    }
  }
}
