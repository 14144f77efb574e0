public import Foundation
import ISO7816
import PhoneModel
import PhoneRuntime

extension CardSession {
  static func open() async throws(CardSession.Error) -> SessionHandle {
    do {
      return try await AppContext.current.openSession()
    } catch {
      throw CardSession.Error(error)
    }
  }

  nonisolated(nonsending) func start() async throws(CardSession.Error) {
    do {
      try await backing.startEmulation()
    } catch {
      throw CardSession.Error(error)
    }
  }
}

// What an app calls for each command is inlined into it: the calls then have no asynchronous frame unless they wait, and
// change executor only where the app is isolated to an actor.

extension CardSession.EventStream.Iterator {
  /// The next event if it is there, or the end, which is an event of nil; nil when there is nothing yet.
  @usableFromInline final func take() -> CardSession.Event?? {
    switch backing.takeEvent() {
    case .item(let item): CardSession.Event(item)
    case .finished: .some(nil)
    case .wait: nil
    }
  }

  @usableFromInline nonisolated(nonsending) final func wait() async -> CardSession.Event? {
    await backing.waitForEvent().map(CardSession.Event.init)
  }
}

extension CardSession.APDU {
  /// Marks the answer; gives the number of the call that the phone has not decided yet, or nil when the answer was taken.
  @usableFromInline func begin(_ response: Data) throws -> Int? {
    switch token.begin(Self.bytes(response)) {
    case .returned(let failure?): throw CardSession.Error(failure)
    case .returned(nil): nil
    case .waits(let call): call.number
    }
  }

  @usableFromInline nonisolated(nonsending) func finish(_ call: Int) async throws {
    if let failure = await token.failure(of: CallID(call)) { throw CardSession.Error(failure) }
  }

  static func data(_ bytes: [UInt8]) -> Data {
    bytes.withUnsafeBytes { bytes in bytes.baseAddress.map { Data(bytes: $0, count: bytes.count) } ?? Data() }
  }

  /// An array of a buffer of bytes is made in half of the time of one that a closure fills.
  private static func bytes(_ data: Data) -> [UInt8] {
    data.withUnsafeBytes { bytes in bytes.withMemoryRebound(to: UInt8.self) { Array($0) } }
  }

  func description(of payload: Data) -> String { "APDU \(token.id.number): \(Hex.string([UInt8](payload)))" }
}

extension NFCPresentmentIntentAssertion {
  static func handle() async throws(NFCPresentmentIntentAssertion.Error) -> AssertionHandle {
    do {
      return try await AppContext.current.acquireAssertion()
    } catch {
      switch error {
      case .systemEligibilityFailed: throw .systemEligibilityFailed
      case .systemNotAvailable: throw .systemNotAvailable
      }
    }
  }
}

extension CardSession.Error {
  init(_ failure: SessionFailure) {
    self =
      switch failure {
      case .invalidated: .invalidated
      case .transmissionError: .transmissionError
      case .systemNotAvailable: .systemNotAvailable
      case .accessNotAccepted: .accessNotAccepted
      case .systemEligibilityFailed: .systemEligibilityFailed
      case .radioDisabled: .radioDisabled
      }
  }

  init(_ end: SessionEnd) {
    self =
      switch end {
      case .invalidated: .invalidated
      case .userInvalidated: .userInvalidated
      case .maxSessionDurationReached: .maxSessionDurationReached
      case .emulationStopped: .emulationStopped
      }
  }
}

extension CardSession.Event {
  init(_ item: StreamItem) {
    self =
      switch item {
      case .sessionStarted: .sessionStarted
      case .readerDetected: .readerDetected
      case .received(let token): .received(CardSession.APDU(token))
      case .readerDeselected: .readerDeselected
      case .sessionInvalidated(let reason): .sessionInvalidated(reason: CardSession.Error(reason))
      }
  }
}

extension CardSession.EmulationUIStatus {
  var outcome: EmulationOutcome {
    switch self {
    case .success: .success
    case .failure: .failure
    }
  }
}
