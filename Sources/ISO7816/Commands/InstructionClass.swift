/// The class byte (CLA): logical channel, chaining and secure messaging (ISO/IEC 7816-4, 5.4.1).
public struct InstructionClass: Hashable, Sendable {
  /// How a command is protected, as its class byte announces it.
  public enum SecureMessaging: Hashable, Sendable {
    /// No secure messaging, or none announced.
    case none
    /// Secure messaging in a format of the application's own.
    case proprietary
    /// Secure messaging by the standard; the header is not authenticated.
    case headerNotAuthenticated
    /// Secure messaging by the standard; the header is authenticated.
    case headerAuthenticated
  }

  /// The byte itself.
  public let rawValue: UInt8

  /// Wraps a class byte; every value is accepted, also those that a card refuses.
  @inlinable
  public init(_ rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Whether the standard gives the byte its meaning (bit 8 is 0).
  public var isInterindustry: Bool { rawValue & 0x80 == 0 }

  /// Whether the byte is one of 20...3F, which the standard keeps for later.
  public var isReserved: Bool { rawValue & 0xE0 == 0x20 }

  /// Whether the byte is FF, which no command may have, since it starts a protocol selection (ISO/IEC 7816-3, 9).
  public var isInvalid: Bool { rawValue == 0xFF }

  /// The logical channel, 0...3 (CLA 00...1F) or 4...19 (CLA 40...7F); nil where the standard does not define one.
  public var channel: Int? {
    switch rawValue >> 5 {
    case 0b000: Int(rawValue & 0x03)
    case 0b010, 0b011: 4 + Int(rawValue & 0x0F)
    default: nil
    }
  }

  /// The logical channel that GlobalPlatform reads from a class of 80...FE, coded as in the interindustry classes.
  ///
  /// Nil for interindustry classes and FF. GlobalPlatform Card Specification 2.3, 11.1.4.
  public var proprietaryChannel: Int? {
    guard !isInterindustry, !isInvalid else { return nil }
    return rawValue & 0x40 == 0 ? Int(rawValue & 0x03) : 4 + Int(rawValue & 0x0F)
  }

  /// Whether this command is a part of a chain that a later command ends (ISO/IEC 7816-4, 5.3.3).
  public var isChained: Bool {
    channel != nil && rawValue & 0x10 != 0
  }

  /// The secure messaging that the byte announces; `.none` where the standard does not define it.
  public var secureMessaging: SecureMessaging {
    switch rawValue >> 5 {
    case 0b000:
      switch rawValue & 0x0C {
      case 0x00: .none
      case 0x04: .proprietary
      case 0x08: .headerNotAuthenticated
      default: .headerAuthenticated
      }
    case 0b011: .headerNotAuthenticated
    default: .none
    }
  }
}
