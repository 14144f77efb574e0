import ISO7816
import PhoneModel
import ReaderLinks

/// A reader's side of one tap.
public struct SimulatedReader: Sendable {
  private let channel: PhoneChannel

  init(_ channel: PhoneChannel) { self.channel = channel }

  /// Why a command got no answer.
  public enum Failure: Error, Hashable, CustomStringConvertible {
    /// The app did not emulate a card within 2 s.
    case noCard
    /// The link broke before the answer.
    case torn
    /// No answer came for as long as the reader waits.
    case gaveUp(after: Duration)
    /// The text is no hexadecimal.
    case notHexadecimal(String)

    /// What happened, in a sentence.
    public var description: String {
      switch self {
      case .noCard: "no card was in the field within 2 s"
      case .torn: "the link broke before the answer"
      case .gaveUp(let patience): "no answer came within \(patience)"
      // The text itself may hold a PIN or a card number.
      case .notHexadecimal(let text): "the command, of \(text.count) characters, is no hexadecimal"
      }
    }
  }

  /// Sends a command APDU and gives back the response APDU, status word included.
  ///
  /// Waits 2 s for a card and 0.5 s for the answer.
  public func transmit(_ command: [UInt8]) async throws(Failure) -> [UInt8] {
    switch await channel.transmit(command) {
    case .answer(.response(let bytes)): return bytes
    case .answer(.torn): throw .torn
    case .answer(.noCard): throw .noCard
    case .gaveUp(let patience): throw .gaveUp(after: patience)
    }
  }

  /// Sends a command APDU given in hexadecimal; spaces do not count.
  public func transmit(_ command: String) async throws(Failure) -> [UInt8] {
    guard let bytes = try? Hex.bytes(command) else { throw .notHexadecimal(command) }
    return try await transmit(bytes)
  }
}
