public import Foundation

/// A response APDU: data and the two bytes of the status word.
public struct NFCISO7816ResponseAPDU: Sendable {
  /// The first status byte (SW1).
  public var statusWord1: UInt8
  /// The second status byte (SW2).
  public var statusWord2: UInt8
  /// The response data; nil when there is none.
  public var payload: Data?

  /// Keeps the fields as given; the last label is spelled as in Apple's interface.
  public init(statusWord1: UInt8, statusWord2: UInt8, paylaod: Data?) {
    self.statusWord1 = statusWord1
    self.statusWord2 = statusWord2
    self.payload = paylaod
  }
}
