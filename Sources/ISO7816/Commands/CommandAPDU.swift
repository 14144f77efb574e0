/// A command APDU exactly as it was received or built; every field is a view of its bytes.
///
/// All seven cases of ISO/IEC 7816-3, 12.1 are accepted and nothing else. The value keeps the array it is given, so
/// that parsing copies nothing and a trace or an application gets back every byte, length encodings included.
public struct CommandAPDU: Hashable, Sendable {
  /// Which fields a command has and how its lengths are encoded (ISO/IEC 7816-3, 12.1).
  public enum Form: Hashable, Sendable, CaseIterable {
    /// Header only.
    case case1
    /// Header and Le of one byte.
    case case2Short
    /// Header, Lc of one byte and data.
    case case3Short
    /// Header, Lc of one byte, data and Le of one byte.
    case case4Short
    /// Header, 00 and Le of two bytes.
    case case2Extended
    /// Header, Lc of three bytes and data.
    case case3Extended
    /// Header, Lc of three bytes, data and Le of two bytes.
    case case4Extended
  }

  /// The command as received.
  public let bytes: [UInt8]

  /// The case that the lengths follow.
  public let form: Form

  /// Parses a whole command; throws when its length fits none of the seven cases.
  @inlinable
  public init(_ bytes: [UInt8]) throws(CommandAPDUError) {
    // Read before the array is kept: the other way round costs a reference to it.
    form = try Self.form(of: bytes.span)
    self.bytes = bytes
  }

  /// CLA.
  @inlinable
  public var instructionClass: InstructionClass { InstructionClass(bytes[0]) }

  /// INS.
  @inlinable
  public var instruction: UInt8 { bytes[1] }

  /// The first parameter byte.
  @inlinable
  public var p1: UInt8 { bytes[2] }

  /// The second parameter byte.
  @inlinable
  public var p2: UInt8 { bytes[3] }

  /// The data field, empty when there is none; a slice keeps the indices of `bytes`, so start at `startIndex`.
  @inlinable
  public var data: ArraySlice<UInt8> {
    switch form {
    case .case1, .case2Short, .case2Extended: bytes[bytes.endIndex...]
    case .case3Short: bytes[5...]
    case .case4Short: bytes[5..<(bytes.count - 1)]
    case .case3Extended: bytes[7...]
    case .case4Extended: bytes[7..<(bytes.count - 2)]
    }
  }

  /// The most bytes that the answer's data may have (Ne); nil when the command has no Le.
  @inlinable
  public var expectedLength: ExpectedLength? {
    switch form {
    case .case1, .case3Short, .case3Extended:
      nil
    case .case2Short, .case4Short:
      ExpectedLength(shortLe: bytes[bytes.count - 1])
    case .case2Extended, .case4Extended:
      ExpectedLength(extendedLe: Self.number(bytes[bytes.count - 2], bytes[bytes.count - 1]))
    }
  }

  @inlinable
  static func number(_ high: UInt8, _ low: UInt8) -> UInt16 {
    UInt16(high) << 8 | UInt16(low)
  }
}

extension CommandAPDU: CustomStringConvertible {
  /// The bytes as hexadecimal digits.
  public var description: String { Hex.string(bytes) }
}
