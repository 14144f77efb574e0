import Foundation

/// A number in JSON text as it is written, for what a decoder says nothing about.
struct JSONNumber: Hashable {
  let text: String
  /// Bytes before it.
  let offset: Int

  /// The first number that no floating-point number of 64 bits is near; nil when there is none.
  static func firstOutOfRange(in json: Data) -> JSONNumber? {
    let bytes = [UInt8](json)
    var position = 0
    while position < bytes.count {
      let start = position
      if bytes[start] == UInt8(ascii: "\"") {
        position = JSONKeys.end(ofStringAt: start, in: bytes)
        continue
      }
      position = bytes[start...].firstIndex { !isPart($0) } ?? bytes.count
      if position == start { position += 1 }
      let text = String(decoding: bytes[start..<position], as: UTF8.self)
      if let number = Double(text), number.isInfinite {
        return JSONNumber(text: text.count > 40 ? text.prefix(40) + "…" : text, offset: start)
      }
    }
    return nil
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
