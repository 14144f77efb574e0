import CardSessionTesting
import Dispatch
import Foundation
import Testing
import VirtualTime

/// What leaves a lane and comes back: it is captured and reported.
@Suite struct EscapeTests {
  /// Runs `body` as a test with virtual time and gives what it would have as issues.
  private func issues(
    allowingOutsideWork: Bool = false, silence: Duration = .seconds(10), _ body: @Sendable () async throws -> Void
  ) async throws -> [VirtualTimeIssue] {
    let kept = Kept()
    let trait: VirtualTimeTrait = .virtualTime(allowingOutsideWork: allowingOutsideWork, silence: silence) {
      kept.add($0)
    }
    try await trait.provideScope(for: #require(Test.current), testCase: nil, performing: body)
    return kept.issues
  }

  @Test func `a test that stays in its lane has no issue`() async throws {
    let issues = try await issues {
      try await Task.sleep(for: .seconds(5))
      await Task { @MainActor in try? await Task.sleep(for: .seconds(5)) }.value
    }
    #expect(issues.isEmpty)
  }

  @Test func `a task that Dispatch resumes stays in its lane and is an issue`() async throws {
    let issues = try await issues {
      await Task {
        await withCheckedContinuation { continuation in DispatchQueue.global().async { continuation.resume() } }
        let start = ContinuousClock.now
        try? await Task.sleep(for: .seconds(600))
        #expect(start.duration(to: .now) == .seconds(600))
      }.value
    }
    #expect(issues == [.outsideWork(jobs: 1)])
  }

  @Test func `a thread that resumes the main actor's task is an issue too`() async throws {
    let issues = try await issues {
      await Task { @MainActor in
        await withCheckedContinuation { continuation in Thread.detachNewThread { continuation.resume() } }
        let start = ContinuousClock.now
        try? await Task.sleep(for: .seconds(600))
        #expect(start.duration(to: .now) == .seconds(600))
      }.value
    }
    #expect(issues == [.outsideWork(jobs: 1)])
  }

  @Test func `outside work that is allowed is no issue`() async throws {
    let issues = try await issues(allowingOutsideWork: true) {
      await withCheckedContinuation { continuation in DispatchQueue.global().async { continuation.resume() } }
    }
    #expect(issues.isEmpty)
  }

  @Test func `a test in which nothing can go on is cancelled and named`() async throws {
    let issues = try await issues(silence: .milliseconds(50)) {
      for await _ in AsyncStream<Void>.makeStream().stream {}
    }
    #expect(issues == [.stuck(.milliseconds(50))])
  }

  @Test func `each issue says what happened in a sentence`() {
    #expect("\(VirtualTimeIssue.outsideWork(jobs: 3))".hasPrefix("3 jobs of this test were made ready by threads"))
    #expect("\(VirtualTimeIssue.stuck(.seconds(10)))".contains("could go on for 10.0 seconds of real time"))
    #expect(
      "\(Lane.Refusal.notATestingProcess)".contains("CARDSESSION_TESTING=1 in the environment of `swift test`"))
  }
}

/// Schedules in lanes: which ready job runs next is a choice.
@Suite struct LaneScheduleTests {
  /// The order in which five tasks that are ready together run.
  private func order(_ schedule: Schedule) async throws -> (order: String, schedule: Schedule) {
    let lane = try Lane(schedule: schedule)
    defer { lane.end() }
    let log = Log()
    await withTaskExecutorPreference(lane.preferred) {
      await withTaskGroup(of: Void.self) { group in
        for name in ["a", "b", "c", "d", "e"] {
          group.addTask {
            await Task.yield()
            log.add(name)
          }
        }
      }
    }
    return (log.text, lane.executor.schedule)
  }

  @Test func `first come is their order`() async throws {
    #expect(try await order(Schedule()).order == "abcde")
  }

  @Test func `a random schedule's choices, as a script, give the same order again`() async throws {
    var orders: Set<String> = []
    for seed in 1...10 {
      let random = try await order(Schedule(.random(seed: UInt64(seed))))
      let script = Schedule(.scripted(random.schedule.choices.map(\.taken)))
      let replayed = try await order(script)
      #expect(replayed.order == random.order)
      #expect(replayed.schedule.choices == random.schedule.choices && replayed.schedule.firstMisfit == nil)
      orders.insert(random.order)
    }
    #expect(orders.count > 1)
  }
}

private final class Kept: @unchecked Sendable {
  private let lock = NSLock()
  private var kept: [VirtualTimeIssue] = []
  var issues: [VirtualTimeIssue] { lock.withLock { kept } }
  func add(_ issue: VirtualTimeIssue) { lock.withLock { kept.append(issue) } }
}
