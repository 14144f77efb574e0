import ISO7816

/// Hexadecimal digits in groups that follow an APDU's fields: header, Lc, data, Le; data, status word.
struct HexGroups {
  /// The most bytes of data that stay in one group; longer data is split after every 4 bytes.
  static let wholeData = 16

  /// Hidden digits of the bytes, two for a byte.
  let hidden: [Range<Int>]
  /// How many bytes of data are shown; the rest is counted.
  let limit: Int

  func command(_ bytes: [UInt8]) -> [String] {
    guard let command = try? CommandAPDU(bytes) else { return data(bytes, 0..<bytes.count) }
    let field = command.data.startIndex..<command.data.endIndex
    return [digits(bytes, 0..<4)] + group(bytes, 4..<field.lowerBound) + data(bytes, field)
      + group(bytes, field.upperBound..<bytes.count)
  }

  /// Nothing for an answer without data, whose status word is said in words.
  func answer(_ bytes: [UInt8]) -> [String] {
    guard bytes.count > 2 else { return [] }
    let end = bytes.count - 2
    return data(bytes, 0..<end) + group(bytes, end..<bytes.count)
  }

  /// Bytes that are neither known to be a command nor an answer.
  func plain(_ bytes: [UInt8]) -> [String] {
    data(bytes, 0..<bytes.count)
  }

  /// All bytes in one group, without a limit.
  func whole(_ bytes: [UInt8]) -> String {
    digits(bytes, 0..<bytes.count)
  }

  private func data(_ bytes: [UInt8], _ range: Range<Int>) -> [String] {
    let shown = range.prefix(limit)
    let rest = range.count - shown.count
    let step = range.count <= Self.wholeData ? Self.wholeData : 4
    let groups = stride(from: shown.lowerBound, to: shown.upperBound, by: step).map { start in
      digits(bytes, start..<min(start + step, shown.upperBound))
    }
    return rest == 0 ? groups : groups + ["… \(rest) more \(rest == 1 ? "byte" : "bytes")"]
  }

  private func group(_ bytes: [UInt8], _ range: Range<Int>) -> [String] {
    range.isEmpty ? [] : [digits(bytes, range)]
  }

  private func digits(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    let digits = Hex.string(bytes[range])
    guard !hidden.isEmpty else { return digits }
    let positions = (range.lowerBound * 2)..<(range.upperBound * 2)
    return String(
      zip(positions, digits).map { position, digit in
        hidden.contains { $0.contains(position) } ? "•" : digit
      })
  }
}
