import Testing

@testable import VirtualTime

/// Runs everything in a queue of names; each with the time at which it ran.
private func drain(_ queue: inout JobQueue<String>, from start: Int64 = 0) -> [String] {
  var now = start
  var ran: [String] = []
  while true {
    switch queue.next(at: now) {
    case .run(let job): ran.append("\(job)@\(now)")
    case .wait(let deadline): now = deadline
    case .nothing: return ran
    }
  }
}

@Suite struct JobQueueTests {
  @Test func `ready jobs run in their order, before any timer`() {
    var queue = JobQueue<String>()
    queue.add("late", at: 5)
    queue.add("a")
    queue.add("b")
    #expect(drain(&queue) == ["a@0", "b@0", "late@5"])
  }

  @Test func `timers run by deadline, those of one instant as they were set`() {
    var queue = JobQueue<String>()
    for (name, deadline) in [("d", 4), ("b", 2), ("c", 2), ("a", 1), ("e", 4)] { queue.add(name, at: Int64(deadline)) }
    #expect(drain(&queue) == ["a@1", "b@2", "c@2", "d@4", "e@4"])
  }

  @Test func `a timer is due at its instant and not a nanosecond before`() {
    var queue = JobQueue<String>()
    queue.add("x", at: 10)
    guard case .wait(until: 10) = queue.next(at: 9) else { return #expect(Bool(false), "ran too early") }
    guard case .run("x") = queue.next(at: 10) else { return #expect(Bool(false), "did not run") }
  }

  @Test func `a deadline that has passed is due now, after what was ready`() {
    var queue = JobQueue<String>()
    queue.add("ready")
    queue.add("past", at: 3)
    #expect(drain(&queue, from: 7) == ["ready@7", "past@7"])
  }

  @Test func `a dead timer runs without moving time`() {
    var queue = JobQueue<String>(isDead: { $0.hasPrefix("dead") })
    queue.add("dead", at: 60)
    queue.add("alive", at: 70)
    #expect(drain(&queue) == ["dead@0", "alive@70"])
  }

  @Test func `dead timers never outnumber the live ones for long`() {
    var queue = JobQueue<String>(isDead: { $0 == "dead" })
    queue.add("alive", at: 1_000)
    for _ in 0..<100_000 {
      queue.add("dead", at: 500)
      while queue.readyCount > 0 { _ = queue.next(at: 0) }
    }
    #expect(queue.timerCount <= 64)
    #expect(drain(&queue).last == "alive@1000")
  }

  @Test func `a schedule decides which ready job runs, and the rest keep their order`() {
    var queue = JobQueue<String>(schedule: Schedule(.scripted([2, 0, 1])))
    for name in ["a", "b", "c", "d"] { queue.add(name) }
    #expect(drain(&queue) == ["c@0", "a@0", "d@0", "b@0"])
    #expect(queue.schedule.choices.map(\.ready) == [4, 3, 2])
  }

  @Test func `ten thousand jobs and timers come out in order`() {
    var queue = JobQueue<String>()
    var random = SystemRandomNumberGenerator()
    let deadlines = (0..<10_000).map { _ in Int64.random(in: 1...500, using: &random) }
    for (number, deadline) in deadlines.enumerated() { queue.add("\(number)", at: deadline) }
    let expected = deadlines.enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
    #expect(drain(&queue) == expected.map { "\($0.offset)@\($0.element)" })
  }

  @Test(
    arguments: [
      (Duration.zero, 0 as Int64), (.nanoseconds(1), 1), (Duration(secondsComponent: 0, attosecondsComponent: 1), 1),
      (.seconds(60), 60_000_000_000), (.seconds(-1), -1_000_000_000),
      (.seconds(9_223_372_036), 9_223_372_036_000_000_000), (.seconds(9_223_372_037), .max),
      (.seconds(Int64.min), .min),
    ] as [(Duration, Int64)])
  func `a duration becomes whole nanoseconds, upwards, and at most what fits`(
    _ duration: Duration, _ nanoseconds: Int64
  ) {
    #expect(duration.nanosecondsUp == nanoseconds)
  }
}
