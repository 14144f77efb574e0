import BenchmarkHarness
import ISO7816

/// A card application called through the router: neither phone nor task, from the bytes of the command on.
extension Benchmark {
  static var routers: [Benchmark] {
    [
      Benchmark(.routerSelect) { _ in
        [try measureRouter(with: [0x00, 0xA4, 0x04, 0x00, 0x07] + EchoCard.name + [0x00], answer: [0x90, 0x00])]
      },
      Benchmark(.routerEcho) { _ in
        let data: [UInt8] = Array(1...16)
        return [try measureRouter(with: [0x80, 0x10, 0x00, 0x00, 0x10] + data + [0x00], answer: data + [0x90, 0x00])]
      },
    ]
  }

  private static func measureRouter(with command: [UInt8], answer: [UInt8]) throws -> Figures {
    guard let other = AID([0xA0, 0x00, 0x00, 0x00, 0x01]), let echo = AID(EchoCard.name) else {
      throw BenchmarkFailure("the AIDs are none")
    }
    var router = try ApplicationRouter([EchoCard(aid: other), EchoCard(aid: echo)])
    guard router.process([0x00, 0xA4, 0x04, 0x00, 0x07] + EchoCard.name).response == [0x90, 0x00],
      router.process(command).response == answer
    else { throw BenchmarkFailure("the card gave a wrong answer") }
    return try Batches.measure(rounds: 1_000) {
      guard router.process(command).response.count == answer.count else {
        throw BenchmarkFailure("the card gave a wrong answer")
      }
    }
  }
}

/// Answers with the data of the command.
private struct EchoCard: CardApplication {
  static let name: [UInt8] = [0xF0, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06]

  let aid: AID

  mutating func select(_ command: CommandAPDU) throws(Refusal) -> ResponseAPDU { ResponseAPDU() }

  mutating func process(_ command: CommandAPDU) throws(Refusal) -> ResponseAPDU {
    ResponseAPDU(data: Array(command.data))
  }

  mutating func deselect(_ reason: DeselectionReason) {}
}
