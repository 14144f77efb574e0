import AndroidModel
import ISO7816
import Testing

/// The index against a second reading of Android's rules, on phones drawn from seeds.
@Suite struct AIDIndexReadingTests {
  /// How many names had which kind of answer.
  private struct Tally {
    var nobody = 0
    var winners = 0
    var choosers = 0
    var lengths: Set<Int> = []

    mutating func count(_ answer: AIDResolution, _ length: Int) {
      lengths.insert(length)
      if answer.winner != nil { winners += 1 } else if answer.candidates.isEmpty { nobody += 1 } else { choosers += 1 }
    }
  }

  /// The index's answer in the second reading's words.
  private static func answer(_ resolution: AIDResolution) -> PlainRouting.Answer {
    PlainRouting.Answer(
      winner: resolution.winner, candidates: Set(resolution.candidates),
      isPayment: resolution.winner != nil && resolution.category == .payment)
  }

  private static func describe(_ phone: RandomPhones.Phone) -> String {
    let services = phone.services.map { service in
      let groups = service.aidGroups.map { "\($0.category): \($0.patterns.map(\.description))" }
      return "\(service.id) of \(service.package)/\(service.className) other \(service.otherIsEnabled) \(groups)"
    }
    return "\(phone.platform) \(phone.preferences) \(services)"
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `both answer every name alike, of 4 to 17 bytes, exact, prefix and subset`(_ seed: UInt64) {
    var phones = RandomPhones(seed: seed)
    var tally = Tally()
    for _ in 0..<500 {
      let phone = phones.next()
      let index = AIDIndex(phone.services, phone.preferences, on: phone.platform)
      let plain = PlainRouting(phone.services, phone.preferences, on: phone.platform)
      for name in phone.names {
        let resolution = index.resolve(name)
        tally.count(resolution, name.count)
        let (own, other) = (Self.answer(resolution), plain.answer(Hex.string(name)))
        guard own == other else {
          Issue.record("\(Hex.string(name)): \(own), but read again \(other), on \(Self.describe(phone))")
          return
        }
      }
    }
    #expect(tally.lengths == Set(4...17))
    #expect(min(tally.nobody, tally.winners, tally.choosers) > 500)
  }

  @Test(arguments: PlainRouting.Fault.allCases)
  func `a reading with an error is found out`(_ fault: PlainRouting.Fault) {
    var phones = RandomPhones(seed: 5)
    let isFound = (0..<500).contains { _ in
      let phone = phones.next()
      let index = AIDIndex(phone.services, phone.preferences, on: phone.platform)
      let plain = PlainRouting(phone.services, phone.preferences, on: phone.platform, fault: fault)
      return phone.names.contains { Self.answer(index.resolve($0)) != plain.answer(Hex.string($0)) }
    }
    #expect(isFound)
  }
}
