import Foundation
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

extension CardSession.APDU {
  /// Marks the answer before it suspends, if it suspends at all.
  nonisolated(nonsending) func send(_ response: Data) async throws(CardSession.Error) {
    let failure =
      switch token.begin(Self.bytes(response)) {
      case .returned(let failure): failure
      case .waits(let call): await token.failure(of: call)
      }
    if let failure { throw CardSession.Error(failure) }
  }

  static func data(_ bytes: [UInt8]) -> Data {
    bytes.withUnsafeBytes { bytes in bytes.baseAddress.map { Data(bytes: $0, count: bytes.count) } ?? Data() }
  }

  private static func bytes(_ data: Data) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: data.count) { bytes, count in
      count = data.copyBytes(to: bytes)
    }
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
