/// A record's line.
struct RecordLine: Decodable {
  let record: TraceRecord

  private static let keys: Set<String> = ["t", "lane", "kind", "bytes", "session", "apdu", "rule", "note"]
  private static let lanes = "one of " + TraceLane.allCases.map(\.rawValue).joined(separator: ", ")
  private static let count = "a whole number, 0 or more"

  init(from decoder: any Decoder) throws {
    let fields = try LineFields(decoder)
    try fields.allowOnly(Self.keys)
    let time = try fields.required("t", Int64.self, needed: "a whole number of nanoseconds, 0 or more")
    guard time >= 0 else {
      throw LineError.wrongValue(key: "t", found: "\(time)", needed: "a whole number of nanoseconds, 0 or more")
    }
    let lane = try Self.word("lane", TraceLane.self, needed: Self.lanes, in: fields)
    let kind = try Self.word("kind", TraceKind.self, needed: "a kind of trace record", in: fields)
    record = TraceRecord(
      t: time, lane: lane, kind: kind,
      bytes: try Self.bytes(in: fields),
      session: try Self.count("session", in: fields),
      apdu: try Self.count("apdu", in: fields),
      rule: try fields.optional("rule", String.self, needed: "text"),
      note: try fields.optional("note", String.self, needed: "text"))
  }

  private static func word<Word: RawRepresentable<String>>(
    _ key: String, _ type: Word.Type, needed: String, in fields: LineFields
  ) throws -> Word {
    let text = try fields.required(key, String.self, needed: needed)
    guard let word = Word(rawValue: text) else {
      throw LineError.wrongValue(key: key, found: fields.found(key), needed: needed)
    }
    return word
  }

  private static func count(_ key: String, in fields: LineFields) throws -> Int? {
    guard let value = try fields.optional(key, Int.self, needed: count) else { return nil }
    guard value >= 0 else { throw LineError.wrongValue(key: key, found: "\(value)", needed: count) }
    return value
  }

  private static func bytes(in fields: LineFields) throws -> [UInt8]? {
    let needed = "pairs of hexadecimal digits"
    guard let text = try fields.optional("bytes", String.self, needed: needed) else { return nil }
    if text.contains("•") { throw LineError.masked }
    guard let bytes = digits(text) else {
      throw LineError.wrongValue(key: "bytes", found: fields.found("bytes"), needed: needed)
    }
    return bytes
  }

  /// Pairs of digits in either case with nothing between them, or nil.
  private static func digits(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 2)
    var high: UInt8?
    for character in text.utf8 {
      let digit: UInt8
      switch character {
      case 0x30...0x39: digit = character - 0x30
      case 0x41...0x46: digit = character - 0x41 + 10
      case 0x61...0x66: digit = character - 0x61 + 10
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return high == nil ? bytes : nil
  }
}
