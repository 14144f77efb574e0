extension NDEFRecord {
  /// The type bytes of a well-known Text record.
  public static let textType: [UInt8] = Array("T".utf8)

  /// Makes a well-known Text record; UTF-16 is written big-endian, with a mark only before a text that begins like one.
  ///
  /// NFC Forum Text RTD 1.0.
  public init(text: NDEFText) throws(WellKnownRecordError) {
    let language = Array(text.language.utf8)
    guard (1...63).contains(language.count) else { throw .languageLength(count: language.count) }
    guard language.allSatisfy({ $0 < 0x80 }) else { throw .languageNotASCII }
    let isUTF16 = text.encoding == .utf16
    let content = isUTF16 ? Self.utf16(text.text) : Array(text.text.utf8)
    self.init(
      checked: .wellKnown, type: Self.textType, identifier: [],
      payload: [UInt8(language.count) | (isUTF16 ? 0x80 : 0)] + language + content)
  }

  /// The content of a well-known Text record.
  public var text: NDEFText {
    get throws(WellKnownRecordError) {
      try requireWellKnown(Self.textType)
      guard let status = payload.first else { throw .payloadTooShort(type: type, needed: 1, found: 0) }
      guard status & 0x40 == 0 else { throw .reservedTextBit }
      let count = Int(status & 0x3F)
      guard payload.count > count else {
        throw .payloadTooShort(type: type, needed: count + 1, found: payload.count)
      }
      let language = payload[1..<1 + count]
      guard language.allSatisfy({ $0 < 0x80 }) else { throw .languageNotASCII }
      let encoding: NDEFText.Encoding = status & 0x80 == 0 ? .utf8 : .utf16
      let content = payload[(1 + count)...]
      guard let text = encoding == .utf8 ? String(validating: content, as: UTF8.self) : utf16(content) else {
        throw .notText(encoding: encoding)
      }
      return NDEFText(text, language: String(decoding: language, as: UTF8.self), encoding: encoding)
    }
  }

  private static func utf16(_ text: String) -> [UInt8] {
    let mark: UInt16 = 0xFEFF
    let needsMark = text.utf16.first == mark || text.utf16.first == mark.byteSwapped
    return ((needsMark ? [mark] : []) + text.utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  private func utf16(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let isLittleEndian = bytes.starts(with: [0xFF, 0xFE])
    let hasMark = isLittleEndian || bytes.starts(with: [0xFE, 0xFF])
    let content = Array(bytes.dropFirst(hasMark ? 2 : 0))
    let units = stride(from: 0, to: content.count, by: 2).map { index in
      let (first, second) = (UInt16(content[index]), UInt16(content[index + 1]))
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
    return String(validating: units, as: UTF16.self)
  }
}
