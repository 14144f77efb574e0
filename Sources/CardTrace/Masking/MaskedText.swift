import ISO7816

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
    HiddenDigits.written(text[...], text.map(HiddenDigits.character))
  }

  private static func inHexadecimal(_ text: [UInt8]) -> [Range<Int>] {
    HexadecimalRuns(text).runs.flatMap { run -> [Range<Int>] in
      guard run.digits.count >= fewestDigits, run.digits.count.isMultiple(of: 2) || run.groups.count > 1 else {
        return []
      }
      // The last group may lack a digit, as a number of an odd length is filled up in BCD.
      let values = run.digits + (run.digits.count.isMultiple(of: 2) ? [] : [0x0F])
      let bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
      let numbers = run.groups.count > 1 ? AccountNumbers.hiddenDigits(in: run.digits, step: 2) : []
      let hidden = HiddenDigits.inBytes(bytes, selected: nil) + secretsBehindWords(bytes, run) + numbers
      return hidden.flatMap { run.places[$0.clamped(to: 0..<run.places.count)].map { $0..<($0 + 1) } }
    }
  }

  /// What to hide of a secret command before which a word or a number is written that is hexadecimal too.
  private static func secretsBehindWords(_ bytes: [UInt8], _ run: HexadecimalRuns.Run) -> [Range<Int>] {
    for start in run.groups.dropFirst() where start.isMultiple(of: 2) && bytes.count - start / 2 > 4 {
      let rest = bytes[(start / 2)...]
      guard SecretData.isSecretCommand(instructionClass: rest[start / 2], instruction: rest[start / 2 + 1]),
        (try? CommandAPDU(Array(rest))) != nil
      else { continue }
      return HiddenDigits.inCommand(Array(rest), selected: nil).map {
        ($0.lowerBound + start)..<($0.upperBound + start)
      }
    }
    return []
  }
}
