import CardTrace
import CoreNFC
import Explorer
import Foundation
import ISO7816
import PhoneModel
import PhoneRuntime
import ReaderLinks

/// A process that taps an app in the style of Apple's sample, in this process's virtual lanes, or counts for comparison.
enum ExploredTaps {
  /// The first argument that makes the executable do this.
  enum Work: String {
    /// So many batches of taps; prints the nanoseconds of a tap in each.
    case taps = "explored-taps"
    /// So many taps; prints how many bytes of memory they left behind, the first tenth not counted.
    case memory = "explored-memory"
    /// So many rounds of nothing but arithmetic; prints nothing.
    case loop = "bare-loop"
  }

  static let batch = 1_000

  static func run(_ work: Work, _ count: Int) throws {
    switch work {
    case .taps:
      let lane = try LaneThread(app)
      for _ in 0..<count {
        let start = ContinuousClock.now
        try tap(lane, batch)
        print(start.duration(to: .now) / .nanoseconds(1) / Double(batch))
      }
    case .memory:
      let lane = try LaneThread(app)
      for _ in 0..<(count / 10 / batch) { try tap(lane, batch) }
      let before = try Memory.resident()
      for _ in 0..<(count * 9 / 10 / batch) { try tap(lane, batch) }
      print(try Memory.resident() - before)
    case .loop:
      var value: UInt64 = 1
      for _ in 0..<count {
        for step in 0..<1_000_000 as Range<UInt64> { value = value &* 6_364_136_223_846_793_005 &+ step }
      }
      if value == 0 { print(value) }
    }
  }

  private static let scenario: Scenario = {
    let read: [UInt8] = [0x00, 0xB0, 0x00, 0x00, 0x0F]
    let commands = [BenchmarkPhone.select] + [[UInt8]](repeating: read, count: 9)
    return Scenario(
      base: Script(
        actions: [.reader(.field(true))] + commands.map { .reader(.command($0)) } + [.reader(.field(false))]))
  }()

  /// A scenario each: a phone, a session, a tap of ten commands, and the judgement; as many at once as exploration plays.
  private static func tap(_ lane: LaneThread, _ count: Int) throws {
    for start in stride(from: 0, to: count, by: LaneExploration.batch) {
      try tapAtOnce(lane, min(LaneExploration.batch, count - start))
    }
  }

  private static func tapAtOnce(_ lane: LaneThread, _ count: Int) throws {
    for outcome in lane.play([Scenario](repeating: scenario, count: count)) {
      // Records are looked at in their places: to copy them would be the benchmark's work, not the taps'.
      let records = outcome.records
      let answers = records.indices.count { if case .response = records[$0].kind { true } else { false } }
      guard answers == 10, Oracles.violations(in: outcome).isEmpty else {
        throw BenchmarkFailure("a tap went wrong: \(outcome.ending), \(answers) answers")
      }
    }
  }

  private static let app: LaneApp = {
    var settings = MemoryReader.Settings()
    settings.air = .none
    return LaneApp(entitlements: .tagOnly, settings: settings) { try await card() }
  }()

  private static func card() async throws {
    let session = try await CardSession()
    session.alertMessage = "Hold near the reader."
    for try await event in session.eventStream {
      switch event {
      case .readerDetected: try await session.startEmulation()
      case .received(let apdu): try await apdu.respond(response: BenchmarkPhone.answer)
      case .readerDeselected: await session.stopEmulation(status: .success)
      case .sessionStarted, .sessionInvalidated: break
      @unknown default: break
      }
    }
  }
}

enum Memory {
  /// Resident memory of this process, in bytes.
  static func resident() throws -> Double {
    let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    guard let pages = text.split(separator: " ").dropFirst().first.flatMap({ Double($0) }) else {
      throw BenchmarkFailure("the system does not say how much memory is used")
    }
    return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
  }
}
