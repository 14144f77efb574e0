import ISO7816

/// Answers INS 30 with P1-P2 bytes, INS 32 the same with a warning, INS 34 with its own data; counts what reaches it.
struct AnsweringApplication: CardApplication {
  let aid: AID
  var commandSupport = CommandSupport()
  var count: UInt8 = 0

  init(_ aid: String = "A00000000101", support: CommandSupport = CommandSupport()) throws {
    self.aid = try AID.sample(aid)
    commandSupport = support
  }

  mutating func select(_ command: CommandAPDU) throws(Refusal) -> ResponseAPDU {
    ResponseAPDU(data: [0x6F, 0x00])
  }

  mutating func process(_ command: CommandAPDU) throws(Refusal) -> ResponseAPDU {
    count += 1
    let number = Int(command.p1) << 8 | Int(command.p2)
    return switch command.instruction {
    case 0x30: ResponseAPDU(data: Self.answer(number))
    case 0x32: ResponseAPDU(data: Self.answer(number), status: .endOfFile)
    case 0x34: ResponseAPDU(data: Array(command.data))
    case 0x36: ResponseAPDU(data: [count])
    case 0x38: ResponseAPDU(data: command.bytes)
    default: throw Refusal(.instructionNotSupported, "not one of 30 to 38")
    }
  }

  mutating func deselect(_ reason: DeselectionReason) {}

  static func answer(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) } }
}

/// One selected application behind a router: hexadecimal in, hexadecimal out.
struct ExchangeBench {
  var router: ApplicationRouter

  init(_ options: RouterOptions = RouterOptions(), support: CommandSupport = CommandSupport()) throws {
    router = try ApplicationRouter(
      [AnsweringApplication(support: support), AnsweringApplication("A00000000102")], options: options)
    _ = router.process(try Hex.bytes("00A4040006A00000000101"))
  }

  mutating func send(_ command: String) throws -> String {
    Hex.string(router.process(try Hex.bytes(command)).response)
  }

  /// The lines are `command: answer`.
  mutating func fails(_ script: [(String, String)]) throws -> [String] {
    try script.compactMap { command, expected in
      let answer = try send(command)
      return answer == expected ? nil : "\(command): \(answer) in place of \(expected)"
    }
  }

  static func hex(_ range: Range<Int>) -> String { Hex.string(AnsweringApplication.answer(range.upperBound)[range]) }
}
