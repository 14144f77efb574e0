/// Pieces of JSON, appended without allocating anything but the buffer's own growth. RFC 8259.
extension [UInt8] {
  /// Appends text that is already JSON.
  @inline(__always)
  mutating func append(json text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a decimal number.
  mutating func append(decimal value: Int64) {
    if value < 0 { append(0x2D) }
    append(decimal: value.magnitude)
  }

  /// Appends a decimal number.
  mutating func append(decimal value: UInt64) {
    var divisor: UInt64 = 1
    while value / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      append(0x30 + UInt8(value / divisor % 10))
      divisor /= 10
    }
  }

  /// Appends a string with its quotation marks; quotation marks, backslashes and controls inside are escaped.
  mutating func append(quoted text: String) {
    append(0x22)
    let isCopied: Void? = text.utf8.withContiguousStorageIfAvailable { append(escaped: $0) }
    if isCopied == nil {
      Array(text.utf8).withUnsafeBufferPointer { append(escaped: $0) }
    }
    append(0x22)
  }

  /// Appends the parts that need no escape as they are.
  private mutating func append(escaped text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for position in text.indices where needsEscape(text[position]) {
      guard position >= start else { continue }
      append(contentsOf: text[start..<position])
      start = position + 1
      if text[position] != 0xC2 {
        append(escaped: text[position])
      } else if start < text.endIndex, (0x80...0x9F).contains(text[start]) {
        // The controls U+0080 to U+009F move a terminal's cursor as those below U+0020 do.
        append(unicode: text[start])
        start += 1
      } else {
        append(0xC2)
      }
    }
    append(contentsOf: text[start...])
  }

  /// Whether a byte is escaped, or may start a character that is.
  private func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2
  }

  private mutating func append(unicode code: UInt8) {
    append(json: "\\u00")
    append(hexDigit: code >> 4)
    append(hexDigit: code & 0x0F)
  }

  private mutating func append(escaped byte: UInt8) {
    switch byte {
    case 0x22, 0x5C:
      append(0x5C)
      append(byte)
    case 0x08: append(json: "\\b")
    case 0x09: append(json: "\\t")
    case 0x0A: append(json: "\\n")
    case 0x0C: append(json: "\\f")
    case 0x0D: append(json: "\\r")
    case ..<0x20, 0x7F: append(unicode: byte)
    default: append(byte)
    }
  }

  /// Appends upper-case hexadecimal digits, with a dot for each digit that is hidden.
  mutating func append(hex bytes: [UInt8], hidden: [Range<Int>]) {
    guard !hidden.isEmpty else {
      let start = count
      append(contentsOf: repeatElement(0, count: bytes.count * 2))
      withUnsafeMutableBufferPointer { output in
        var position = start
        for byte in bytes {
          output[position] = Self.hexDigit(byte >> 4)
          output[position + 1] = Self.hexDigit(byte & 0x0F)
          position += 2
        }
      }
      return
    }
    for position in 0..<(bytes.count * 2) {
      if hidden.contains(where: { $0.contains(position) }) {
        append(json: "•")
      } else {
        append(hexDigit: position.isMultiple(of: 2) ? bytes[position / 2] >> 4 : bytes[position / 2] & 0x0F)
      }
    }
  }

  private mutating func append(hexDigit nibble: UInt8) {
    append(Self.hexDigit(nibble))
  }

  private static func hexDigit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? 0x30 + nibble : 0x41 - 10 + nibble
  }
}
