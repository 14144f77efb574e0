import NDEF

/// A second decoder of NDEF messages, written plainly: first all raw records, then the rules between them.
enum ReferenceNDEF {
  /// A record's fields.
  struct Record: Hashable {
    var format: UInt8
    var type: [UInt8]
    var identifier: [UInt8]
    var payload: [UInt8]

    init(_ record: NDEFRecord) {
      format = record.typeNameFormat.rawValue
      type = record.type
      identifier = record.identifier
      payload = record.payload
    }

    fileprivate init(_ raw: Raw) {
      format = raw.format
      type = raw.type
      identifier = raw.identifier
      payload = raw.payload
    }
  }

  fileprivate struct Raw {
    var begins: Bool
    var ends: Bool
    var isCut: Bool
    var format: UInt8
    var hasIdentifier: Bool
    var type: [UInt8]
    var identifier: [UInt8]
    var payload: [UInt8]
  }

  /// The records of the message that fills the bytes; nil when they are none.
  static func records(_ bytes: [UInt8], _ rules: NDEFRules) -> [Record]? {
    guard let raws = raws(bytes), raws.count <= rules.maximumRecords else { return nil }
    for (index, raw) in raws.enumerated() {
      guard raw.begins == (index == 0), raw.ends == (index == raws.count - 1) else { return nil }
    }
    guard raws.last?.isCut == false else { return nil }
    var records: [Record] = []
    var isInside = false
    for raw in raws {
      if isInside {
        guard raw.format == 6, raw.type.isEmpty, !raw.hasIdentifier else { return nil }
        records[records.count - 1].payload += raw.payload
      } else {
        guard var record = start(raw, rules) else { return nil }
        if record.format == 7 { (record.format, record.type) = (5, []) }
        records.append(record)
      }
      isInside = raw.isCut
    }
    return records
  }

  /// The record that a raw one is or begins.
  private static func start(_ raw: Raw, _ rules: NDEFRules) -> Record? {
    switch raw.format {
    case 0: raw.isCut || !(raw.type + raw.identifier + raw.payload).isEmpty ? nil : Record(raw)
    case 1...4: raw.type.isEmpty ? nil : Record(raw)
    case 5: raw.type.isEmpty ? Record(raw) : nil
    case 7: rules.readsReservedFormatAsUnknown ? Record(raw) : nil
    default: nil
    }
  }

  private static func raws(_ bytes: [UInt8]) -> [Raw]? {
    var raws: [Raw] = []
    var position = 0
    func number(_ count: Int) -> Int? {
      guard position + count <= bytes.count else { return nil }
      defer { position += count }
      return bytes[position..<(position + count)].reduce(0) { $0 * 256 + Int($1) }
    }
    func field(_ count: Int) -> [UInt8]? {
      guard count <= bytes.count - position else { return nil }
      defer { position += count }
      return Array(bytes[position..<(position + count)])
    }
    while position < bytes.count {
      guard let flags = number(1), let typeCount = number(1), let payloadCount = number(flags & 0x10 == 0 ? 4 : 1),
        let identifierCount = flags & 0x08 == 0 ? 0 : number(1), let type = field(typeCount),
        let identifier = field(identifierCount), let payload = field(payloadCount)
      else { return nil }
      raws.append(
        Raw(
          begins: flags & 0x80 != 0, ends: flags & 0x40 != 0, isCut: flags & 0x20 != 0, format: UInt8(flags & 0x07),
          hasIdentifier: flags & 0x08 != 0, type: type, identifier: identifier, payload: payload))
    }
    return raws.isEmpty ? nil : raws
  }
}
