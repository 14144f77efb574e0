import CardApplications
import ISO7816
import Terminals

/// A card behind a channel of function calls; it can be torn at a chosen command, before or after the card saw it.
actor LocalCard: CardChannel {
  /// When the field goes: commands are counted from 0.
  struct Tear: Hashable, Sendable {
    var at: Int
    var cardSawIt: Bool
  }

  private var router: ApplicationRouter
  private let tear: Tear?
  private(set) var commands: [[UInt8]] = []

  init(_ application: any CardApplication, tear: Tear? = nil) throws {
    router = try ApplicationRouter([application])
    self.tear = tear
  }

  func transmit(_ command: [UInt8]) async throws(ChannelError) -> [UInt8] {
    let index = commands.count
    commands.append(command)
    guard let tear, tear.at == index else { return router.process(command).response }
    if tear.cardSawIt { _ = router.process(command) }
    router.fieldLost()
    throw .torn(command: command)
  }
}

/// Commands and their answers in order, in hexadecimal; scripts can be joined.
struct Script: ExpressibleByDictionaryLiteral {
  var exchanges: [(command: String, answer: String)]

  init(dictionaryLiteral exchanges: (String, String)...) {
    self.exchanges = exchanges.map { (command: $0.0, answer: $0.1) }
  }

  static func + (first: Script, second: Script) -> Script {
    var script = first
    script.exchanges += second.exchanges
    return script
  }
}

/// A card that answers a fixed list of commands, fails on the first other one, and must be used up.
actor ScriptedCard: CardChannel {
  private var exchanges: [(command: [UInt8], answer: [UInt8])]
  private(set) var surprises: [[UInt8]] = []

  init(_ script: Script) throws {
    exchanges = try script.exchanges.map { (try Hex.bytes($0.command), try Hex.bytes($0.answer)) }
  }

  var isUsedUp: Bool { exchanges.isEmpty && surprises.isEmpty }

  func transmit(_ command: [UInt8]) async throws(ChannelError) -> [UInt8] {
    guard let next = exchanges.first, next.command == command else {
      surprises.append(command)
      throw .noCard
    }
    exchanges.removeFirst()
    return next.answer
  }
}
