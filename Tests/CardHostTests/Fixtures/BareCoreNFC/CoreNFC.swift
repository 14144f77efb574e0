// swift-format-ignore-file
@_exported import Foundation

// The declarations of Apple's CoreNFC that a card's host may use, without any behaviour.

open class CardSession {
  public enum Error: Swift.Error, Sendable {
    case invalidated, userInvalidated, maxSessionDurationReached, transmissionError, systemNotAvailable
    case accessNotAccepted, systemEligibilityFailed, emulationStopped, radioDisabled
  }
  public enum Event: Sendable {
    case sessionStarted
    case readerDetected
    case received(CardSession.APDU)
    case readerDeselected
    case sessionInvalidated(reason: CardSession.Error)
  }
  public final class APDU: Sendable, Equatable, CustomDebugStringConvertible {
    public final let payload: Data
    public final func respond(response: Data) async throws { fatalError() }
    public static func == (lhs: CardSession.APDU, rhs: CardSession.APDU) -> Bool { fatalError() }
    public var debugDescription: String { fatalError() }
    init() { fatalError() }
  }
  public enum EmulationUIStatus { case success, failure }
  public final class EventStream: AsyncSequence {
    public typealias Element = CardSession.Event
    public typealias AsyncIterator = EventStream.Iterator
    public final func makeAsyncIterator() -> EventStream.Iterator { fatalError() }
    public class Iterator: AsyncIteratorProtocol {
      public func next() async throws -> CardSession.Event? { fatalError() }
      init() { fatalError() }
    }
    init() { fatalError() }
  }
  public init() async throws { fatalError() }
  public class var isSupported: Bool { fatalError() }
  public static var isEligible: Bool { get async { fatalError() } }
  public var isEmulationInProgress: Bool { get async { fatalError() } }
  public func startEmulation() async throws { fatalError() }
  public func stopEmulation(status: CardSession.EmulationUIStatus) async { fatalError() }
  public func invalidate() { fatalError() }
  public var alertMessage: String {
    get { fatalError() }
    set { fatalError() }
  }
  public var eventStream: CardSession.EventStream { fatalError() }
}

public final class NFCPresentmentIntentAssertion: Sendable {
  public enum Error: Swift.Error { case systemEligibilityFailed, systemNotAvailable }
  public final var isValid: Bool { fatalError() }
  public static func acquire() async throws -> NFCPresentmentIntentAssertion { fatalError() }
  init() { fatalError() }
}

open class NFCReaderSession: NSObject {
  open class var readingAvailable: Bool { fatalError() }
  private override init() { fatalError() }
}
