import CardHost
import CardSessionTesting
import CoreNFC
import Testing

// The guide's samples, each between two marks, as they stand in Docs/Guide.docc; `GuideTests` runs them.

// guide begins
func label(in language: CardHost.Language) async -> (button: String?, reason: CardHost.Advice?) {
  switch await CardHost.availability() {
  case .available: (language.openCard, nil)
  case .unavailable(let obstacle): (nil, CardHost.Advice(obstacle, in: language))
  }
}
// guide ends

// guide begins
func follow(_ availabilities: CardHost.Availabilities, show: (Bool) -> Void) async {
  for await availability in availabilities { show(availability == .available) }
}
// guide ends

// guide begins
func answerEverything() async throws -> CardSession.Error? {
  let session = try await CardSession()
  session.alertMessage = "Hold near the reader"
  for try await event in session.eventStream {
    switch event {
    case .sessionStarted: break
    case .readerDetected: try await session.startEmulation()
    case .received(let apdu): try await apdu.respond(response: Data([0x90, 0x00]))
    case .readerDeselected: await session.stopEmulation(status: .success)
    case .sessionInvalidated(let reason): return reason
    @unknown default: break
    }
  }
  return nil
}
// guide ends

// guide begins
struct Badge: CardResponder {
  func respond(to command: [UInt8]) async throws -> [UInt8] {
    command.starts(with: [0x00, 0xA4, 0x04]) ? [0x90, 0x00] : [0x6D, 0x00]
  }
}

func presentBadge(_ keeper: CardHost.AssertionKeeper) async -> CardHost.Outcome {
  var options = CardHost.Options()
  options.messages = .suggested(for: .badge)
  options.keeper = keeper
  var badge = Badge()
  return await CardHost(options).present(&badge, assertion: .wanted)
}
// guide ends

// guide begins
func explain(_ error: any Error, in language: CardHost.Language = .preferred()) -> String {
  let advice = CardHost.Advice(any: error, in: language)
  return advice.remedy == .hideButton ? advice.title : "\(advice.title). \(advice.action)"
}
// guide ends

// guide begins
func hold(_ keeper: CardHost.AssertionKeeper) async -> String {
  switch await keeper.acquire() {
  case .held(let rest): "The reader is ours for \(rest.components.seconds) s."
  case .wait(let rest): "Again in \(rest.components.seconds) s."
  case .refused(let obstacle): CardHost.Advice(obstacle, in: .english).title
  }
}
// guide ends

// guide begins
@Test(.virtualTime) func `a badge is read once`() async throws {
  let phone = try SimulatedPhone(aids: ["F04F434152"])
  async let outcome = phone.open { await presentBadge(CardHost.AssertionKeeper()) }
  let answer = try await phone.tap { reader in try await reader.transmit("00A4040005F04F43415200") }
  #expect(answer == [0x90, 0x00])
  #expect(await outcome == .finished(CardHost.Tally(exchanges: 1, taps: 1)))
}
// guide ends

// guide begins
@Test(.virtualTime) func `the double-click opens the default wallet over another app`() async throws {
  let wallet = try SimulatedApp("wallet", aids: ["F0010203040506"], mayBeDefault: true) {
    for await _ in WindowSceneEvents() { _ = try await answerEverything() }
  }
  let transit = try SimulatedApp("transit", aids: ["D2760000850100"]) { _ = try await answerEverything() }
  let phone = SimulatedPhone(apps: [wallet, transit])
  phone.setDefaultApp("wallet")
  phone.open(app: "transit")
  phone.doubleClick()
  let answer = try await phone.tap { reader in try await reader.transmit("00A4040007F001020304050600") }
  #expect(answer == [0x90, 0x00])
  #expect(phone.appInFront == "wallet")
}
// guide ends
