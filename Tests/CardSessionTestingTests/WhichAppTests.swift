import CardSessionTesting
import CoreNFC
import Synchronization
import Testing

/// What each app did, in order.
private final class Diary: Sendable {
  private let entries = Mutex<[String]>([])
  var lines: [String] { entries.withLock { $0 } }
  func add(_ line: String) { entries.withLock { $0.append(line) } }
}

private let walletAID = "A0000000031010"
private let transitAID = "D2760000850100"

private func select(_ aid: String) -> String { "00A40400" + "07" + aid + "00" }

/// Emulates while a reader is there, answers everything, and returns when its session is over.
private func present(_ name: String, _ session: CardSession, _ log: Diary) async throws {
  for try await event in session.eventStream {
    switch event {
    case .sessionStarted: break
    case .readerDetected:
      log.add("\(name) sees the reader")
      try await session.startEmulation()
    case .received(let apdu):
      log.add("\(name) answers")
      try await apdu.respond(response: Data([0x90, 0x00]))
    case .readerDeselected: await session.stopEmulation(status: .success)
    case .sessionInvalidated(let reason): log.add("\(name) ends: \(reason)")
    @unknown default: break
    }
  }
}

/// A person's apps: a wallet that may be the default, transit with an assertion, a badge.
private func apps(_ log: Diary) throws -> [SimulatedApp] {
  [
    try SimulatedApp("wallet", aids: [walletAID], mayBeDefault: true) {
      for await event in WindowSceneEvents() {
        log.add("wallet is told \(event)")
        try await present("wallet", CardSession(), log)
      }
    },
    try SimulatedApp("transit", aids: [transitAID]) {
      do {
        let assertion = try await NFCPresentmentIntentAssertion.acquire()
        try await present("transit", CardSession(), log)
        log.add("transit's assertion is \(assertion.isValid ? "valid" : "over")")
      } catch let error as NFCPresentmentIntentAssertion.Error {
        log.add("transit is refused: \(error)")
      }
    },
    try SimulatedApp("badge", aids: ["F001020304"]) {
      do {
        _ = try await CardSession()
      } catch {
        log.add("badge is refused: \(error)")
      }
      while true { try await Task.sleep(for: .seconds(3_600)) }
    },
  ]
}

@Suite(.virtualTime) struct WhichAppTests {
  @Test func `three apps on one phone: who gets each tap`() async throws {
    let log = Diary()
    let phone = SimulatedPhone(apps: try apps(log))
    phone.setDefaultApp("wallet")
    phone.open(app: "badge")
    phone.open(app: "transit")
    try await Task.sleep(for: .seconds(1))
    log.add("- tap with the assertion")
    _ = try await phone.tap { try await $0.transmit(select(transitAID)) }
    try await Task.sleep(until: .now + .seconds(15) - phone.elapsed)
    log.add("- tap after \(phone.elapsed)")
    _ = try await phone.tap { try await $0.transmit(select(walletAID)) }
    try await Task.sleep(for: .seconds(1))
    log.add("- transit again")
    phone.open(app: "transit")
    try await Task.sleep(for: .seconds(1))
    log.add("- double-click on the locked phone")
    phone.lock()
    phone.doubleClick()
    try await Task.sleep(for: .seconds(1))
    log.add("- unlock")
    phone.unlock()
    try await Task.sleep(for: .seconds(1))
    _ = try await phone.tap { try await $0.transmit(select(walletAID)) }
    #expect(phone.appInFront == "wallet")
    #expect(phone.isRunning("badge"))
    #expect(!phone.isRunning("transit"))
    #expect(
      log.lines == [
        "badge is refused: systemNotAvailable",
        "- tap with the assertion",
        "transit sees the reader",
        "transit answers",
        "- tap after 15.0 seconds",
        "transit ends: invalidated",
        "transit's assertion is over",
        "wallet is told readerDetected",
        "wallet sees the reader",
        "wallet answers",
        "- transit again",
        "wallet ends: invalidated",
        "transit is refused: systemNotAvailable",
        "- double-click on the locked phone",
        "- unlock",
        "wallet is told presentation",
        "wallet sees the reader",
        "wallet answers",
      ])
    let rules = [
      "default-app.chosen", "assertion.suppresses", "default-app.field", "assertion.cool-down",
      "default-app.authentication", "default-app.double-click",
    ]
    for rule in rules { #expect(phone.timeline.contains { $0.hasSuffix("[\(rule)]") }, "\(rule)") }
  }

  @Test func `a nanosecond before its end the assertion still keeps the wallet away`() async throws {
    let log = Diary()
    let phone = SimulatedPhone(apps: try apps(log))
    phone.setDefaultApp("wallet")
    phone.open(app: "transit")
    try await Task.sleep(for: .seconds(15) - .nanoseconds(1))
    _ = try await phone.tap { try await $0.transmit(select(transitAID)) }
    #expect(log.lines.prefix(2) == ["transit sees the reader", "transit answers"])
    #expect(!phone.isRunning("wallet"))
  }

  @Test func `an app runs from its launch until it returns, and leaves the front with that`() async throws {
    let log = Diary()
    let app = try SimulatedApp("short", aids: [transitAID]) {
      log.add("runs")
      try await Task.sleep(for: .seconds(2))
    }
    let phone = SimulatedPhone(apps: [app])
    #expect(!phone.isRunning("short"))
    phone.open(app: "short")
    phone.open(app: "short")
    #expect(phone.isRunning("short"))
    try await Task.sleep(for: .seconds(1))
    #expect(phone.appInFront == "short")
    try await Task.sleep(for: .seconds(2))
    #expect(!phone.isRunning("short"))
    #expect(phone.appInFront == nil)
    phone.open(app: "short")
    try await Task.sleep(for: .seconds(1))
    phone.end(app: "short")
    try await Task.sleep(for: .milliseconds(1))
    #expect(!phone.isRunning("short"))
    #expect(log.lines == ["runs", "runs"])
  }

  @Test func `an app's death ends its session and tears its command`() async throws {
    let app = try SimulatedApp("forgetful", aids: [transitAID]) {
      let session = try await CardSession()
      try await session.startEmulation()
      for try await case .received in session.eventStream { throw CardSession.Error.invalidated }
    }
    let phone = SimulatedPhone(apps: [app])
    phone.open(app: "forgetful")
    await #expect(throws: SimulatedReader.Failure.self) {
      try await phone.tap { try await $0.transmit(select(transitAID)) }
    }
    #expect(phone.appInFront == nil)
    #expect(phone.timeline.contains { $0.hasSuffix("app       forgetful ends with invalidated") })
  }

  @Test func `a refused default stays out, and an app without a listener keeps what it is told for later`() async throws
  {
    let log = Diary()
    let late = try SimulatedApp("late", aids: [walletAID], mayBeDefault: true) {
      try await Task.sleep(for: .seconds(5))
      for await event in WindowSceneEvents() { log.add("late is told \(event)") }
    }
    let plain = try SimulatedApp("plain", aids: [transitAID]) { log.add("plain runs") }
    let phone = SimulatedPhone(apps: [late, plain])
    phone.setDefaultApp("plain")
    phone.doubleClick()
    #expect(phone.appInFront == nil)
    phone.setDefaultApp("late")
    phone.doubleClick()
    phone.doubleClick()
    #expect(phone.appInFront == "late")
    try await Task.sleep(for: .seconds(4))
    #expect(log.lines.isEmpty)
    try await Task.sleep(for: .seconds(2))
    #expect(log.lines == ["late is told presentation", "late is told presentation"])
  }

  @Test func `an AID that is none is refused with a sentence`() {
    let error = #expect(throws: SimulatedPhone.WrongAID.self) { try SimulatedApp("x", aids: ["D276"]) {} }
    #expect(error?.description == "\"D276\" is no AID: 5 to 16 bytes in hexadecimal")
  }
}
