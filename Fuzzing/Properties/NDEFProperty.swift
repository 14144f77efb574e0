package import NDEF

/// NDEF: decoded, encoded in any chunks and decoded again, a message stays what a second decoder says it is.
package struct NDEFProperty: Sendable {
  private let decode: @Sendable ([UInt8], NDEFRules) throws(NDEFDecodingError) -> NDEFMessage

  /// Checks our decoder, or a planted one.
  package init(
    decode: @escaping @Sendable ([UInt8], NDEFRules) throws(NDEFDecodingError) -> NDEFMessage = {
      (bytes, rules) throws(NDEFDecodingError) in try NDEFMessage(decoding: bytes, rules: rules)
    }
  ) {
    self.decode = decode
  }

  /// The first byte chooses rules and the size of chunks, the others are the message, and a list of records to make.
  package func check(_ input: [UInt8]) throws(Finding) {
    let choice = input.first ?? 0
    let bytes = Array(input.dropFirst())
    let rules = NDEFRules(
      maximumRecords: choice & 0x02 == 0 ? 1_024 : 3, readsReservedFormatAsUnknown: choice & 0x01 != 0)
    try checkDecoding(bytes, rules, chunkSize: 1 + Int(choice >> 2))
    try checkMade(bytes, chunkSize: 1 + Int(choice >> 2))
    try checkContainer(bytes)
  }

  private func checkDecoding(_ bytes: [UInt8], _ rules: NDEFRules, chunkSize: Int) throws(Finding) {
    let expected = ReferenceNDEF.records(bytes, rules)
    let message: NDEFMessage
    do {
      message = try decode(bytes, rules)
    } catch {
      return try require(expected == nil, "a message is refused: \(error)")
    }
    guard let expected else { throw Finding("bytes that are no message are decoded") }
    try requireEqual(message.records.map(ReferenceNDEF.Record.init), expected, "the records")
    try checkEncoding(message, chunkSize: chunkSize)
    for record in message.records { try checkWellKnown(record) }
  }

  private func checkEncoding(_ message: NDEFMessage, chunkSize: Int) throws(Finding) {
    let rules = NDEFRules(maximumRecords: .max)
    for bytes in [message.bytes, message.encoded(chunkSize: chunkSize)] {
      do {
        try requireEqual(try decode(bytes, rules), message, "a message that was encoded")
      } catch let finding as Finding {
        throw finding
      } catch {
        throw Finding("a message that was encoded is refused: \(error)")
      }
    }
    try require((try? decode(message.bytes + [0], rules)) == nil, "a byte after the message is passed over")
    try require((try? decode(message.bytes.dropLast(), rules)) == nil, "a message without its last byte is decoded")
  }

  /// What a URI or a text record says makes a record that says the same.
  private func checkWellKnown(_ record: NDEFRecord) throws(Finding) {
    if let uri = try? record.uri {
      let again = try? NDEFRecord(uri: uri).uri
      try requireEqual(again.map { Array($0.utf8) }, Array(uri.utf8), "the URI of a record that was made for it")
    }
    if let text = try? record.text, !text.language.isEmpty {
      let again = try? NDEFRecord(text: text).text
      try requireEqual(again, text, "the text of a record that was made for it")
      try requireEqual(again.map { Array($0.text.utf8) }, Array(text.text.utf8), "the bytes of that text")
    }
  }

  /// Records of any fields, the longest included: those that are made are encoded and decoded.
  private func checkMade(_ bytes: [UInt8], chunkSize: Int) throws(Finding) {
    var choices = Choices(bytes)
    var records: [NDEFRecord] = []
    while !choices.isEmpty, records.count < 3 {
      let format = choices.pick(TypeNameFormat.allCases)
      let size = choices.byte()
      let typeCount = size & 0x40 == 0 ? Int(size & 0x03) : 250 + choices.below(8)
      let identifierCount = size & 0x80 == 0 ? Int(size >> 2 & 0x03) : 250 + choices.below(8)
      let payloadCount = size & 0x30 == 0x30 ? 250 + choices.below(12) : choices.below(64)
      let type = [UInt8](repeating: size, count: typeCount)
      let identifier = [UInt8](repeating: 0x69, count: identifierCount)
      let payload = [UInt8](repeating: choices.byte(), count: payloadCount)
      let record = try? NDEFRecord(typeNameFormat: format, type: type, identifier: identifier, payload: payload)
      let fits =
        switch format {
        case .empty: type.isEmpty && identifier.isEmpty && payload.isEmpty
        case .wellKnown, .media, .absoluteURI, .external: !type.isEmpty && type.count <= 255 && identifier.count <= 255
        case .unknown: type.isEmpty && identifier.count <= 255
        case .unchanged: false
        }
      try requireEqual(record != nil, fits, "whether a record of TNF \(format.rawValue) is made")
      if let record { records.append(record) }
    }
    guard let message = NDEFMessage(records: records) else { return }
    try checkEncoding(message, chunkSize: chunkSize)
    let expected = ReferenceNDEF.records(message.encoded(chunkSize: chunkSize), NDEFRules(maximumRecords: .max))
    try requireEqual(message.records.map(ReferenceNDEF.Record.init), expected, "the records that were encoded")
  }

  /// A capability container gives its first 15 bytes back.
  private func checkContainer(_ bytes: [UInt8]) throws(Finding) {
    guard let container = try? CapabilityContainer(decoding: bytes) else { return }
    try requireEqual(Array(container.bytes.dropFirst(2)), Array(bytes[2..<15]), "the container after its length")
    try requireEqual(try? CapabilityContainer(decoding: container.bytes), container, "the container that was encoded")
  }
}
