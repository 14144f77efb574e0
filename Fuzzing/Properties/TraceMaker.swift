import CardTrace

/// Makes records of choices.
enum TraceMaker {
  private static let notes = [
    "received", "shown in vain", "a note", "line\nfeed", "\"quoted\" \\ back", "\u{7}\u{202E}\u{0}", "e\u{301}🃏 ",
    "tap 1 of 3", "", "•",
  ]

  static func records(_ choices: inout Choices) -> [TraceRecord] {
    var records: [TraceRecord] = []
    let count = 1 + choices.below(4)
    var t: Int64 = 0
    for _ in 0..<count {
      t = choices.flag() ? t &+ Int64(choices.number()) * 1_000 : (choices.flag() ? .max : 0)
      let fields = choices.byte()
      records.append(
        TraceRecord(
          t: t, lane: choices.pick(TraceLane.allCases), kind: choices.pick(TraceKind.allCases),
          bytes: fields & 1 == 1 ? bytes(&choices) : nil, session: fields & 2 == 2 ? choices.number() : nil,
          apdu: fields & 4 == 4 ? choices.below(3) : nil, rule: fields & 8 == 8 ? note(&choices) : nil,
          note: fields & 16 == 16 ? note(&choices) : nil))
    }
    return records
  }

  private static func bytes(_ choices: inout Choices) -> [UInt8] {
    let start: [UInt8] = choices.pick([
      [], [0x00, 0xA4, 0x04, 0x00, 0x07, 0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01, 0x00],
      [0x00, 0xB0, 0x00, 0x00, 0x0F],
      [0x00, 0x20, 0x00, 0x80, 0x04], [0x70, 0x0A, 0x5A, 0x08], [0x90, 0x00],
    ])
    return start + choices.bytes(choices.below(48))
  }

  private static func note(_ choices: inout Choices) -> String {
    let text = choices.pick(notes)
    return switch choices.below(4) {
    case 0: text
    case 1: String(repeating: text, count: choices.below(40))
    case 2: text + String(decoding: choices.bytes(choices.below(32)), as: UTF8.self)
    default: text + String(choices.bytes(choices.below(32)).map { Character(Unicode.Scalar(0x30 + $0 % 10)) })
    }
  }
}
