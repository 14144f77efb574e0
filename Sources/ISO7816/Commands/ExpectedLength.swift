/// The number of response bytes that a command asks for at most (Ne), with its encodings as Le.
///
/// Ne counts bytes, 1...65,536; Le is how a command writes it, and a Le of zeros stands for the largest count of its
/// form. Only this type converts between the two. ISO/IEC 7816-4, 5.1; ISO/IEC 7816-3, 12.1.
public struct ExpectedLength: Hashable, Sendable {
  /// Ne in bytes, 1...65,536: an upper bound, so a shorter answer is right too.
  public let count: Int

  /// Reads a Le of one byte; 00 stands for 256.
  @inlinable
  public init(shortLe byte: UInt8) {
    count = byte == 0 ? 256 : Int(byte)
  }

  /// Reads a Le of two bytes; 0000 stands for 65,536.
  @inlinable
  public init(extendedLe value: UInt16) {
    count = value == 0 ? 65_536 : Int(value)
  }

  /// Takes a count of bytes; nil outside 1...65,536.
  public init?(count: Int) {
    guard (1...65_536).contains(count) else { return nil }
    self.count = count
  }

  /// The most that a Le of one byte can ask for: 256 bytes.
  public static let shortMaximum = ExpectedLength(shortLe: 0)

  /// The most that a Le of two bytes can ask for: 65,536 bytes.
  public static let extendedMaximum = ExpectedLength(extendedLe: 0)

  /// The Le byte of a short command; nil when the count is over 256.
  public var shortLe: UInt8? {
    count <= 256 ? UInt8(truncatingIfNeeded: count) : nil
  }

  /// The Le of an extended command, without a leading 00.
  public var extendedLe: UInt16 {
    UInt16(truncatingIfNeeded: count)
  }
}
