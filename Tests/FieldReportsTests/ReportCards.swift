import CardApplications
import ISO7816
import Terminals

/// An application that answers like the cards of the reports.
///
/// B4 answers P1-P2 bytes, CB and DB hold one object of 300 bytes under P1-P2, CA gives 42 bytes, B0 reads a file.
struct ReportApplication: CardApplication {
  let aid: AID
  var file: [UInt8] = bytes(300)
  var object: [UInt8] = bytes(300)
  private(set) var received: [[UInt8]] = []

  init(_ aid: String = "A0000000031010") throws {
    self.aid = try AID.report(aid)
  }

  mutating func select(_ command: CommandAPDU) throws(Refusal) -> ResponseAPDU {
    ResponseAPDU(data: [0x6F, 0x04, 0x84, 0x02, aid.bytes[0], aid.bytes[1]])
  }

  mutating func process(_ command: CommandAPDU) throws(Refusal) -> ResponseAPDU {
    received.append(command.bytes)
    switch command.instruction {
    case 0xB4: return ResponseAPDU(data: bytes(Int(command.p1) << 8 | Int(command.p2)))
    case 0xB0:
      let start = Int(command.p1) << 8 | Int(command.p2)
      guard start < file.count else { throw Refusal(.offsetOutsideFile, "past the end") }
      return ResponseAPDU(data: Array(file[start..<min(file.count, start + (command.expectedLength?.count ?? 0))]))
    case 0xF2: return ResponseAPDU(data: bytes(50))
    case 0xCA: return ResponseAPDU(data: bytes(42))
    case 0xCB: return ResponseAPDU(data: object)
    case 0xDB:
      object = Array(command.data)
      return ResponseAPDU()
    default: throw Refusal(.instructionNotSupported, "not one of the reports' instructions")
    }
  }

  mutating func deselect(_ reason: DeselectionReason) {}
}

/// `count` bytes that differ from their neighbours.
func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) } }

/// A report names no AID.
struct NoAID: Error {}

extension AID {
  static func report(_ text: String) throws -> AID {
    guard let aid = AID(hex: text) else { throw NoAID() }
    return aid
  }
}

/// Cards behind a router: hexadecimal in, hexadecimal out.
struct ReportBench {
  var router: ApplicationRouter

  init(_ applications: [any CardApplication], options: RouterOptions = RouterOptions()) throws {
    router = try ApplicationRouter(applications, options: options)
  }

  /// One application, selected.
  init(options: RouterOptions = RouterOptions()) throws {
    try self.init([ReportApplication()], options: options)
    _ = try send("00A4040007A0000000031010")
  }

  mutating func send(_ command: String) throws -> String {
    Hex.string(router.process(try Hex.bytes(command)).response)
  }

  mutating func answers(_ commands: String...) throws -> [String] { try commands.map { try send($0) } }
}

/// A router behind a channel; keeps the commands that came, and may lose the field at one of them.
actor ReportChannel: CardChannel {
  private var router: ApplicationRouter
  private let tearAt: Int?
  private(set) var commands: [String] = []

  init(_ application: any CardApplication, options: RouterOptions = RouterOptions(), tearAt: Int? = nil) throws {
    router = try ApplicationRouter([application], options: options)
    self.tearAt = tearAt
  }

  func transmit(_ command: [UInt8]) async throws(ChannelError) -> [UInt8] {
    commands.append(Hex.string(command))
    let answer = router.process(command).response
    guard commands.count - 1 == tearAt else { return answer }
    router.fieldLost()
    throw .torn(command: command)
  }
}

/// A card that says 9000 without data to every READ BINARY of the message, and the rest as a tag.
actor StuckTag: CardChannel {
  private var router: ApplicationRouter
  private(set) var reads = 0

  init(_ tag: Type4Tag) throws { router = try ApplicationRouter([tag]) }

  func transmit(_ command: [UInt8]) async throws(ChannelError) -> [UInt8] {
    if command.starts(with: [0x00, 0xB0, 0x00, 0x02]) {
      reads += 1
      return [0x90, 0x00]
    }
    return router.process(command).response
  }
}
