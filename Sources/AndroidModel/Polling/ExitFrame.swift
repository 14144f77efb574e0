import ISO7816

/// A polling-loop filter as a controller takes it, to end observe mode by itself.
package struct ExitFrame: Hashable, Sendable {
  /// The most bytes of data.
  package static let most = 16

  package let data: [UInt8]
  /// Half a byte is F where the frame is compared, else 0.
  package let mask: [UInt8]
  /// Whether longer frames match too.
  package let isPrefix: Bool

  /// Reads digits and `.` for any digit, `.*` at the end for whatever follows; `*` alone matches every frame.
  ///
  /// Nil for `?`, any other `*`, an odd number of digits without `.*`, and more than 16 bytes. (Android, ExitFrame;
  /// confidence A)
  package init?(_ text: String) {
    var digits = Array(text.uppercased().utf8)
    isPrefix = digits == [UInt8(ascii: "*")] || digits.suffix(2) == [UInt8(ascii: "."), UInt8(ascii: "*")]
    if isPrefix {
      digits.removeLast(min(2, digits.count))
      if digits.count % 2 != 0 { digits.append(UInt8(ascii: ".")) }
    }
    let mask = digits.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: "0") : UInt8(ascii: "F") }
    let values = digits.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: "0") : $0 }
    guard !text.isEmpty, digits.count <= 2 * Self.most, let data = Self.bytes(values), let mask = Self.bytes(mask)
    else { return nil }
    self.data = data
    self.mask = mask
  }

  /// Whether a frame with this data ends observe mode.
  package func matches(_ frame: [UInt8]) -> Bool {
    guard isPrefix ? frame.count >= data.count : frame.count == data.count else { return false }
    return zip(frame, zip(data, mask)).allSatisfy { byte, wanted in byte & wanted.1 == wanted.0 }
  }

  private static func bytes(_ digits: [UInt8]) -> [UInt8]? {
    guard digits.allSatisfy({ isxdigit($0) }) else { return nil }
    return try? Hex.bytes(String(decoding: digits, as: UTF8.self))
  }

  private static func isxdigit(_ digit: UInt8) -> Bool {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"): true
    default: false
    }
  }
}
