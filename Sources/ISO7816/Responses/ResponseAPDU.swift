/// A response APDU: data and a status word (ISO/IEC 7816-4, 5.1).
public struct ResponseAPDU: Hashable, Sendable {
  /// The data field, often empty.
  public var data: [UInt8]

  /// SW1 and SW2.
  public var status: StatusWord

  /// Makes a response from its parts; without arguments it is 9000.
  public init(data: [UInt8] = [], status: StatusWord = .success) {
    self.data = data
    self.status = status
  }

  /// Parses a whole response; throws under 2 bytes and over 65,538.
  public init(_ bytes: [UInt8]) throws(ResponseAPDUError) {
    let count = bytes.count
    if count < 2 { throw .tooShort(count: count) }
    if count > 65_538 { throw .tooLong(count: count) }
    self.status = StatusWord(sw1: bytes[count - 2], sw2: bytes[count - 1])
    self.data = Array(bytes.dropLast(2))
  }

  /// The response as sent: the data, then the two bytes of the status word.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(data.count + 2)
    bytes.append(contentsOf: data)
    bytes.append(status.sw1)
    bytes.append(status.sw2)
    return bytes
  }

  /// The response as sent; takes the data's storage where nothing else holds it.
  consuming func takeBytes() -> [UInt8] {
    if data.isEmpty { return status.bytes }
    let (sw1, sw2) = (status.sw1, status.sw2)
    var bytes = data
    data = []
    bytes.append(sw1)
    bytes.append(sw2)
    return bytes
  }
}

extension ResponseAPDU: CustomStringConvertible {
  /// The bytes as hexadecimal digits.
  public var description: String { Hex.string(bytes) }
}

/// Why bytes are not a response APDU.
public enum ResponseAPDUError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Not even a status word.
  case tooShort(count: Int)
  /// More than the 65,536 bytes of data that a command can ask for.
  case tooLong(count: Int)

  /// One sentence with the numbers.
  public var description: String {
    switch self {
    case .tooShort(let count): "a response has at least the 2 bytes of its status word, this one has \(count)"
    case .tooLong(let count): "a response has at most 65538 bytes, this one has \(count)"
    }
  }
}
