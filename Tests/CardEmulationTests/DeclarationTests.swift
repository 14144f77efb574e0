import CoreNFC
import Testing

/// The declarations, used as an app uses them; that this file compiles is half of the test.
@Suite struct DeclarationTests {
  @Test func `errors have Apple's order, codes and bare names`() {
    let errors: [CardSession.Error] = [
      .invalidated, .userInvalidated, .maxSessionDurationReached, .transmissionError, .systemNotAvailable,
      .accessNotAccepted, .systemEligibilityFailed, .emulationStopped, .radioDisabled,
    ]
    #expect(errors.map { ($0 as NSError).code } == Array(0...8))
    #expect(
      errors.map { "\($0)" } == [
        "invalidated", "userInvalidated", "maxSessionDurationReached", "transmissionError", "systemNotAvailable",
        "accessNotAccepted", "systemEligibilityFailed", "emulationStopped", "radioDisabled",
      ])
    #expect(errors.enumerated().allSatisfy { ($1 as NSError).localizedDescription.contains("error \($0)") })
    #expect(Set(errors).count == 9)
  }

  @Test func `assertion errors have Apple's order and names`() {
    let errors: [NFCPresentmentIntentAssertion.Error] = [.systemEligibilityFailed, .systemNotAvailable]
    #expect(errors.map { ($0 as NSError).code } == [0, 1])
    #expect(errors.map { "\($0)" } == ["systemEligibilityFailed", "systemNotAvailable"])
  }

  @Test func `errors are caught and thrown as apps do it`() async throws {
    func rethrow(_ error: any Error) throws -> String {
      do {
        throw error
      } catch CardSession.Error.transmissionError {
        return "transmission"
      } catch let error as CardSession.Error where error == .radioDisabled {
        return "radio"
      }
    }
    #expect(try rethrow(CardSession.Error.transmissionError) == "transmission")
    #expect(try rethrow(CardSession.Error.radioDisabled) == "radio")
    #expect(throws: CardSession.Error.invalidated) { try rethrow(CardSession.Error.invalidated) }
  }

  @Test func `an event is switched over with and without unknown default`() {
    func name(_ event: CardSession.Event) -> String {
      switch event {
      case .sessionStarted: "started"
      case .readerDetected: "detected"
      case .received(let apdu): "received \(apdu.payload.count)"
      case .readerDeselected: "deselected"
      case .sessionInvalidated(let reason): "invalidated \(reason)"
      @unknown default: "unknown"
      }
    }
    func isLast(_ event: CardSession.Event) -> Bool {
      switch event {
      case .sessionInvalidated: true
      case .sessionStarted, .readerDetected, .received, .readerDeselected: false
      }
    }
    #expect(name(.sessionInvalidated(reason: .userInvalidated)) == "invalidated userInvalidated")
    #expect(isLast(.sessionInvalidated(reason: .invalidated)) && !isLast(.readerDetected))
  }

  @Test func `the types have the conformances that Apple declares`() {
    func isSendable<T: Sendable>(_: T.Type) -> Bool { true }
    func isHashable<T: Hashable>(_: T.Type) -> Bool { true }
    func isDebug<T: CustomDebugStringConvertible & Equatable>(_: T.Type) -> Bool { true }
    func isSequence<T: AsyncSequence>(_: T.Type) -> Bool where T.Element == CardSession.Event { true }
    #expect(isSendable(CardSession.Error.self) && isHashable(CardSession.Error.self))
    #expect(isSendable(CardSession.Event.self))
    #expect(isSendable(CardSession.APDU.self) && isDebug(CardSession.APDU.self))
    #expect(isHashable(CardSession.EmulationUIStatus.self))
    #expect(isSequence(CardSession.EventStream.self))
    #expect(isSendable(NFCPresentmentIntentAssertion.self))
    #expect(!(CardSession.APDU.self is any Hashable.Type))
    #expect(!(CardSession.Event.self is any Equatable.Type))
  }

  @Test func `a subclass of CardSession is possible`() async throws {
    class Wallet: CardSession { var taps = 0 }
    let phone = TestPhone()
    try await phone.asApp {
      let wallet = try await Wallet()
      wallet.taps += 1
      #expect(wallet.taps == 1)
      #expect(await wallet.isEmulationInProgress == false)
    }
  }
}
