import CardSessionTesting
import CoreNFC
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Explorer

/// Explorations in this process: what is a value, a good app and planted bugs, each found and made small.
@Suite struct CardExplorationTests {
  private static let aid = "D2760000850101"

  private static func findings(
    budget: Int = 400, script: String? = nil, _ app: @escaping @Sendable () async throws -> Void
  ) async throws -> [CardFinding] {
    try await CardExploration(aids: [aid], script: script, budget: budget).findings(in: app)
  }

  /// In the style of Apple's sample; `answer` sends the answer.
  private static func sample(
    _ answer: @escaping @Sendable (CardSession.APDU) async throws -> Void = {
      try? await $0.respond(response: Data([0x90, 0x00]))
    }
  ) async throws {
    let session = try await CardSession()
    session.alertMessage = "Hold near the reader."
    for try await event in session.eventStream {
      switch event {
      case .readerDetected: try? await session.startEmulation()
      case .received(let apdu): try await answer(apdu)
      case .readerDeselected: await session.stopEmulation(status: .success)
      case .sessionStarted, .sessionInvalidated: break
      @unknown default: break
      }
    }
  }

  @Test func `nothing is found in a good app, whatever the order of its tasks`() async throws {
    let app: @Sendable () async throws -> Void = {
      do { try await Self.sample() } catch { #expect(error is CardSession.Error) }
    }
    #expect(try await Self.findings(budget: 3_000, app) == [])
  }

  @Test func `an answer that is given twice is found as the rule that it breaks, and this process lives on`()
    async throws
  {
    let findings = try await Self.findings {
      do {
        try await Self.sample { apdu in
          do {
            try await apdu.respond(response: Data([0x90, 0x00]))
          } catch {
            try? await apdu.respond(response: Data([0x90, 0x00]))
            try? await apdu.respond(response: Data([0x90, 0x00]))
          }
        }
      } catch {}
    }
    let crash = try #require(findings.first { $0.oracle == "crash" })
    #expect(crash.faults == ["transmission-error before answer 1"] && crash.schedule == nil)
    #expect(crash.script.split(separator: "\n").count <= 4, "\(crash.script)")
    #expect(crash.timeline.contains { $0.contains("second") }, "\(crash.timeline)")
  }

  @Test func `an answer that is tried for ever without a pause is ended and found`() async throws {
    let findings = try await Self.findings(budget: 200) {
      do {
        try await Self.sample { apdu in
          while (try? await apdu.respond(response: Data([0x90, 0x00]))) == nil {}
        }
      } catch {}
    }
    #expect(findings.contains { $0.oracle == "endless-retry" })
  }

  @Test func `an app that waits for nobody is a deadlock that says what it waits for`() async throws {
    let findings = try await Self.findings(budget: 10) {
      let session = try await CardSession()
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      withExtendedLifetime(session) {}
    }
    #expect(findings.contains { $0.oracle == "hang" && $0.message.contains("deadlock") })
  }

  @Test func `an error that leaves the app's code is a crash with its words`() async throws {
    let findings = try await Self.findings(budget: 200) {
      try await Self.sample { try await $0.respond(response: Data()) }
    }
    #expect(findings.contains { $0.oracle == "crash" && $0.message.contains("transmissionError") }, "\(findings)")
  }

  @Test func `an app that sleeps for ever after the person has left is a hang`() async throws {
    let findings = try await Self.findings(budget: 2) {
      try await Self.sample()
      while true { try await Task.sleep(for: .seconds(1)) }
    }
    #expect(findings.map(\.oracle) == ["hang"])
    #expect(findings.first?.message == "the app still ran long after the person had left it")
  }

  @Test func `the order of two tasks that are ready at once decides, and its seed is in the finding`() async throws {
    let app: @Sendable () async throws -> Void = {
      let session = try? await CardSession()
      let race = Race()
      let one = Task { await race.note(1) }
      let two = Task { await race.note(2) }
      _ = await (one.value, two.value)
      withExtendedLifetime(session) {}
      if await race.first == 2 { throw Lost() }
    }
    var exploration = try CardExploration(aids: [Self.aid], script: "reader field off", budget: 600)
    exploration.variesOrder = false
    #expect(try await exploration.findings(in: app) == [])
    exploration.variesOrder = true
    let lost = try #require(try await exploration.findings(in: app).first)
    #expect(lost.message == "the app ended by the error Lost()" && lost.schedule != nil && lost.faults == [])
    #expect(lost.description.contains("ready tasks in the order of seed"))
  }

  private struct Lost: Error {}

  private actor Race {
    private(set) var first = 0
    func note(_ number: Int) { if first == 0 { first = number } }
  }

  @Test func `a task that Dispatch resumes goes on in its run's thread`() async throws {
    let stays = Mutex<[Bool]>([])
    _ = try await Self.findings(budget: 20) {
      do {
        try await Self.sample { apdu in
          let before = UInt(pthread_self())
          await withCheckedContinuation { continuation in DispatchQueue.global().async { continuation.resume() } }
          stays.withLock { $0.append(UInt(pthread_self()) == before) }
          try? await apdu.respond(response: Data([0x90, 0x00]))
        }
      } catch {}
    }
    // On a machine so busy that Dispatch needs longer than a run waits, the task finds its run over.
    #expect(stays.withLock { $0.contains(true) })
  }

  @Test func `two explorations with one seed find the same`() async throws {
    let app: @Sendable () async throws -> Void = { try await Self.sample { try await $0.respond(response: Data()) } }
    let first = try await Self.findings(budget: 1_000, app)
    #expect(try await Self.findings(budget: 1_000, app) == first && !first.isEmpty)
  }

  @Test func `a script decides what the reader does`() async throws {
    let seen = Mutex<Set<Data>>([])
    _ = try await Self.findings(budget: 1, script: "reader field on\n> 00A4040007D276000085010100\n> 00B0000001\n") {
      do {
        try await Self.sample { apdu in
          seen.withLock { _ = $0.insert(apdu.payload) }
          try? await apdu.respond(response: Data([0x90, 0x00]))
        }
      } catch {}
    }
    #expect(seen.withLock { $0 }.contains(Data([0x00, 0xB0, 0x00, 0x00, 0x01])))
  }

  @Test func `what is no AID and what is no script is refused with its reason`() {
    #expect(throws: SimulatedPhone.WrongAID.self) { try CardExploration(aids: ["D276"]) }
    #expect(throws: (any Error).self) { try CardExploration(aids: [Self.aid], script: "reader dance") }
  }

  @Test func `a finding is an issue of the test that explores`() async throws {
    try await withKnownIssue {
      try await CardExploration(aids: [Self.aid], budget: 1).expectNothing {
        try await Self.sample {
          try? await $0.respond(response: Data([0x90, 0x00]))
          throw Lost()
        }
      }
    } matching: { issue in
      (issue.error as? CardFinding)?.description.hasPrefix("crash: the app ended by the error Lost()") == true
    }
  }
}
