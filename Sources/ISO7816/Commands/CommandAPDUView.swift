/// The fields of a command APDU, read from bytes that somebody else keeps: nothing is copied or held.
///
/// The same seven cases are accepted as by `CommandAPDU`, and the same errors thrown (ISO/IEC 7816-3, 12.1).
public struct CommandAPDUView: Hashable, Sendable {
  /// The case that the lengths follow.
  public let form: CommandAPDU.Form

  /// CLA.
  public let instructionClass: InstructionClass

  /// INS.
  public let instruction: UInt8

  /// The first parameter byte.
  public let p1: UInt8

  /// The second parameter byte.
  public let p2: UInt8

  /// Where the data field lies, counted from the first byte of the command; empty when there is none.
  public let dataRange: Range<Int>

  /// The most bytes that the answer's data may have (Ne); nil when the command has no Le.
  public let expectedLength: ExpectedLength?

  /// Reads the fields of a whole command; throws when its length fits none of the seven cases.
  @inlinable @inline(__always)
  public init(_ bytes: Span<UInt8>) throws(CommandAPDUError) {
    let form = try CommandAPDU.form(of: bytes)
    let count = bytes.count
    self.form = form
    instructionClass = InstructionClass(bytes[0])
    instruction = bytes[1]
    p1 = bytes[2]
    p2 = bytes[3]
    switch form {
    case .case1, .case2Short, .case2Extended: dataRange = count..<count
    case .case3Short: dataRange = 5..<count
    case .case4Short: dataRange = 5..<(count - 1)
    case .case3Extended: dataRange = 7..<count
    case .case4Extended: dataRange = 7..<(count - 2)
    }
    switch form {
    case .case1, .case3Short, .case3Extended: expectedLength = nil
    case .case2Short, .case4Short: expectedLength = ExpectedLength(shortLe: bytes[count - 1])
    case .case2Extended, .case4Extended:
      expectedLength = ExpectedLength(extendedLe: UInt16(bytes[count - 2]) << 8 | UInt16(bytes[count - 1]))
    }
  }
}

extension CommandAPDU {
  /// Which of the seven cases the bytes are.
  @inlinable
  static func form(of bytes: Span<UInt8>) throws(CommandAPDUError) -> Form {
    let count = bytes.count
    if count < 4 { throw .tooShort(count: count) }
    if count == 4 { return .case1 }
    if count == 5 { return .case2Short }
    if bytes[4] != 0 {
      let lc = Int(bytes[4])
      switch count - 5 {
      case lc: return .case3Short
      case lc + 1: return .case4Short
      case let following: throw .lengthMismatch(lc: lc, following: following)
      }
    }
    if count == 6 { throw .incompleteExtendedLength(count: count) }
    if count == 7 { return .case2Extended }
    let lc = Int(bytes[5]) << 8 | Int(bytes[6])
    if lc == 0 { throw .zeroLc(following: count - 7) }
    switch count - 7 {
    case lc: return .case3Extended
    case lc + 2: return .case4Extended
    case let following: throw .lengthMismatch(lc: lc, following: following)
    }
  }
}
