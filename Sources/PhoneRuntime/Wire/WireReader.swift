/// Reads the fields of one frame, in order; every way in which they can be wrong is an error.
struct WireReader {
  let type: UInt8
  private var rest: ArraySlice<UInt8>

  /// Begins with the type of `body`, a frame without its length.
  init(_ body: ArraySlice<UInt8>) throws(WireError) {
    guard body.count <= Wire.largestFrame else {
      throw .frameTooLong(length: body.count, limit: Wire.largestFrame)
    }
    guard let type = body.first else { throw .emptyFrame }
    self.type = type
    rest = body.dropFirst()
  }

  mutating func byte() throws(WireError) -> UInt8 {
    guard let byte = rest.popFirst() else { throw .short(type: type) }
    return byte
  }

  mutating func flag(_ field: String) throws(WireError) -> Bool {
    switch try byte() {
    case 0: false
    case 1: true
    case let other: throw .unknownValue(field: field, found: "\(other)")
    }
  }

  mutating func short() throws(WireError) -> Int { try bigEndian(2) }

  mutating func number(_ field: String) throws(WireError) -> Int {
    let number = try bigEndian(8)
    guard number >= 0 else { throw .unknownValue(field: field, found: "\(number)") }
    return number
  }

  mutating func raw(_ count: Int) throws(WireError) -> ArraySlice<UInt8> {
    guard rest.count >= count else { throw .short(type: type) }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func data() throws(WireError) -> [UInt8] { Array(try raw(bigEndian(4))) }

  mutating func text(_ field: String) throws(WireError) -> String {
    guard let text = String(validating: try raw(bigEndian(4)), as: UTF8.self) else { throw .notUTF8(field: field) }
    return text
  }

  /// A text that is the raw value of a case.
  mutating func name<Value: RawRepresentable<String>>(_ field: String) throws(WireError) -> Value {
    let name = try text(field)
    guard let value = Value(rawValue: name) else { throw .unknownValue(field: field, found: "\"\(name)\"") }
    return value
  }

  /// Nothing may be left.
  func finish() throws(WireError) {
    if !rest.isEmpty { throw .trailing(type: type, count: rest.count) }
  }

  private mutating func bigEndian(_ count: Int) throws(WireError) -> Int {
    Int(truncatingIfNeeded: try raw(count).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
