/// Writes one frame.
struct WireWriter {
  private var bytes: [UInt8]

  init(_ type: UInt8) {
    bytes = []
    bytes.reserveCapacity(48)
    bytes += [0, 0, 0, 0, type]
  }

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

  mutating func short(_ value: UInt16) { withUnsafeBytes(of: value.bigEndian) { bytes += $0 } }

  mutating func number(_ value: Int) { withUnsafeBytes(of: value.bigEndian) { bytes += $0 } }

  mutating func raw(_ value: [UInt8]) { bytes += value }

  mutating func data(_ value: some Collection<UInt8>) {
    withUnsafeBytes(of: UInt32(value.count).bigEndian) { bytes += $0 }
    bytes += value
  }

  mutating func text(_ value: String) { data(value.utf8) }

  /// The frame with its length.
  consuming func frame() -> [UInt8] {
    let length = UInt32(bytes.count - Wire.lengthBytes)
    for index in 0..<Wire.lengthBytes { bytes[index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * UInt32(index))) }
    return bytes
  }
}

extension String {
  /// As much of the text as has room in a frame, cut between characters.
  func fitting(_ limit: Int = Wire.largestField) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(utf8.startIndex, offsetBy: limit)
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}
