import ISO7816

/// The answer to reset by which PC/SC programs know a card; ISO/IEC 7816-3, 8.2.
package struct CardATR: Hashable, Sendable, CustomStringConvertible {
  /// 2 to 33 bytes, with a correct check byte where one is due.
  package let bytes: [UInt8]
  /// Up to 15 bytes; for a contactless card those of its ATS.
  package let historicalBytes: [UInt8]

  /// A contactless card without historical bytes, protocols T=0 and T=1: `3B80800101`.
  package static let contactless = CardATR(unchecked: [0x3B, 0x80, 0x80, 0x01, 0x01], historicalBytes: [])

  /// The form that PC/SC part 3, 3.1.3.2.3 gives to a contactless card: `3B 8n 80 01`, historical bytes, check byte.
  package init(historicalBytes: [UInt8]) throws(CardATRError) {
    guard historicalBytes.count <= 15 else { throw .tooManyHistoricalBytes(historicalBytes.count) }
    let body = [0x80 | UInt8(historicalBytes.count), 0x80, 0x01] + historicalBytes
    self.init(unchecked: [0x3B] + body + [body.reduce(0, ^)], historicalBytes: historicalBytes)
  }

  /// Takes a whole ATR and checks its length, its structure and its check byte.
  package init(_ bytes: [UInt8]) throws(CardATRError) {
    guard 2...33 ~= bytes.count else { throw .lengthOutOfRange(bytes.count) }
    guard bytes[0] == 0x3B || bytes[0] == 0x3F else { throw .unknownInitialCharacter(bytes[0]) }
    let layout = Self.layout(of: bytes)
    let length = layout.historical.upperBound + (layout.hasCheck ? 1 : 0)
    guard bytes.count == length else { throw .wrongLength(length: bytes.count, needed: length) }
    if layout.hasCheck {
      let check = bytes[1..<length - 1].reduce(0, ^)
      guard bytes[length - 1] == check else { throw .wrongCheck(found: bytes[length - 1], needed: check) }
    }
    self.init(unchecked: bytes, historicalBytes: Array(bytes[layout.historical]))
  }

  private init(unchecked bytes: [UInt8], historicalBytes: [UInt8]) {
    self.bytes = bytes
    self.historicalBytes = historicalBytes
  }

  /// Where the historical bytes must lie, and whether a check byte follows them: with any protocol other than T=0.
  private static func layout(of bytes: [UInt8]) -> (historical: Range<Int>, hasCheck: Bool) {
    var index = 2
    var announced = bytes[1] >> 4
    var hasCheck = false
    while announced != 0 {
      index += announced.nonzeroBitCount
      guard announced & 0x8 != 0, index <= bytes.count else { break }
      let interface = bytes[index - 1]
      if interface & 0x0F != 0 { hasCheck = true }
      announced = interface >> 4
    }
    return (index..<index + Int(bytes[1] & 0x0F), hasCheck)
  }

  package var description: String { Hex.string(bytes) }
}

/// Why bytes are no ATR.
package enum CardATRError: Error, Hashable, Sendable, CustomStringConvertible {
  case lengthOutOfRange(Int)
  case tooManyHistoricalBytes(Int)
  case unknownInitialCharacter(UInt8)
  /// The interface and historical bytes that the ATR announces make another length.
  case wrongLength(length: Int, needed: Int)
  case wrongCheck(found: UInt8, needed: UInt8)

  package var description: String {
    switch self {
    case .lengthOutOfRange(let length): "an ATR has 2 to 33 bytes, not \(length)"
    case .tooManyHistoricalBytes(let count): "an ATR has at most 15 historical bytes, not \(count)"
    case .unknownInitialCharacter(let byte): "an ATR begins with 3B or 3F, not \(Hex.string([byte]))"
    case .wrongLength(let length, let needed): "the ATR has \(length) bytes, its first bytes announce \(needed)"
    case .wrongCheck(let found, let needed):
      "the ATR's check byte is \(Hex.string([found])), it must be \(Hex.string([needed]))"
    }
  }
}
