import CardHost
import CardSessionTesting
import ISO7816
import Testing

/// A purse that pays without a look at its balance.
private struct Purse: CardApplication {
  let aid = AID([0xF0, 0x01, 0x02, 0x03, 0x04, 0x05])!
  let looks: Bool
  private var balance = 1

  init(looks: Bool) { self.looks = looks }

  var brokenInvariant: String? { balance < 0 ? "the balance is \(balance)" : nil }

  mutating func select(_ command: CommandAPDU) -> ResponseAPDU { ResponseAPDU() }

  mutating func process(_ command: CommandAPDU) throws(Refusal) -> ResponseAPDU {
    if looks, balance == 0 { throw Refusal(.conditionsNotSatisfied, "there is nothing left") }
    balance -= 1
    return ResponseAPDU()
  }

  mutating func deselect(_ reason: DeselectionReason) {}
}

@Suite struct CardInvariantTests {
  private static func findings(looks: Bool) async throws -> [CardFinding] {
    let script = "reader field on\n> 00A4040006F0010203040500\n> 80320000\nreader field off\n"
    return try await CardExploration(aids: ["F00102030405"], script: script, budget: 300).findings {
      guard var card = try? ApplicationRouter([Purse(looks: looks)]) else { return }
      var options = CardHost.Options()
      options.taps = .untilSessionEnds
      _ = await CardHost(options).present(&card)
    }
  }

  @Test func `what a card's own check finds is a finding with the card's name, made small`() async throws {
    let broken = try #require(try await Self.findings(looks: false).first { $0.oracle == "card-invariant" })
    #expect(broken.message == "F00102030405: the balance is -1")
    #expect(broken.faults.count <= 1 && broken.script.split(separator: "\n").count <= 5, "\(broken)")
  }

  @Test func `a card whose check finds nothing has no such finding`() async throws {
    #expect(try await Self.findings(looks: true).allSatisfy { $0.oracle != "card-invariant" })
  }
}
