/// Hides in text what bytes must not show: in the text's own digits, and in bytes that it writes in hexadecimal.
enum MaskedText {
  /// The fewest hexadecimal digits that are looked at as bytes: a header and one byte of data.
  private static let fewestDigits = 10

  /// The text with a dot for each digit that is hidden.
  static func masked(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let hidden = HiddenDigits.merged(inDigits(bytes) + inHexadecimal(bytes))
    guard !hidden.isEmpty else { return text }
    var masked: [UInt8] = []
    var position = 0
    for range in hidden {
      masked += bytes[position..<range.lowerBound]
      for _ in range { masked += Array("•".utf8) }
      position = range.upperBound
    }
    return String(decoding: masked + bytes[position...], as: UTF8.self)
  }

  private static func inDigits(_ text: [UInt8]) -> [Range<Int>] {
    let characters = text.map(HiddenDigits.character)
    guard AccountNumbers.isPossible(in: characters) else { return [] }
    return AccountNumbers.hiddenDigits(in: characters, step: 1) + HiddenDigits.firstTracks(text[...], characters)
  }

  private static func inHexadecimal(_ text: [UInt8]) -> [Range<Int>] {
    var hidden: [Range<Int>] = []
    var start = 0
    for position in 0...text.count where position == text.count || digit(text[position]) == nil {
      let run = start..<position
      start = position + 1
      guard run.count >= fewestDigits, run.count.isMultiple(of: 2) else { continue }
      let bytes = stride(from: run.lowerBound, to: run.upperBound, by: 2).compactMap { place in
        digit(text[place]).flatMap { high in digit(text[place + 1]).map { high << 4 | $0 } }
      }
      hidden += HiddenDigits.inBytes(bytes, selected: nil).map { range in
        (range.lowerBound + run.lowerBound)..<(range.upperBound + run.lowerBound)
      }
    }
    return hidden
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case 0x30...0x39: character - 0x30
    case 0x41...0x46: character - 0x41 + 10
    case 0x61...0x66: character - 0x61 + 10
    default: nil
    }
  }
}
