import AndroidModel
import BenchmarkHarness
import ISO7816

extension Benchmark {
  /// Finds who answers for one name after the other of all that the services registered, and for as many that nobody did.
  static var androidResolve: Benchmark {
    Benchmark(.androidResolve) { _ in
      let phone = CrowdedPhone()
      let index = AIDIndex(phone.services)
      var place = 0
      return [
        try Batches.measure(rounds: 200) {
          let name = phone.names[place % phone.names.count]
          let resolution = index.resolve(name.bytes)
          guard resolution.candidates.isEmpty == name.isNobodys else {
            throw BenchmarkFailure("a name went to the wrong services")
          }
          place += 1
        }
      ]
    }
  }

  /// Ranks all AIDs of all services once.
  static var androidSetup: Benchmark {
    Benchmark(.androidSetup) { _ in
      let phone = CrowdedPhone()
      return [
        try Batches.measure(rounds: 20, size: 5) {
          let index = AIDIndex(phone.services)
          guard !index.resolve(phone.names[0].bytes).candidates.isEmpty else {
            throw BenchmarkFailure("a name went to nobody")
          }
        }
      ]
    }
  }
}

/// 50 services with 256 AIDs each: half of them two services' own, an eighth prefixes, an eighth subsets.
private struct CrowdedPhone {
  struct Name {
    let bytes: [UInt8]
    let isNobodys: Bool
  }

  let services: [AndroidService]
  let names: [Name]

  init() {
    var services: [AndroidService] = []
    var names: [Name] = []
    for number in 0..<50 {
      var patterns: [AIDPattern] = []
      for place in 0..<256 {
        // Two services share each provider's AIDs.
        let bytes: [UInt8] = [0xF0, 0x01, 0x02, UInt8(number / 2), UInt8(place), 0x41, 0x10]
        let kind: AIDPattern.Kind = place % 8 == 0 ? .prefix : place % 8 == 1 ? .subset : .exact
        let own = number % 2 == 0 || place % 2 == 0 ? bytes : bytes + [UInt8(number)]
        if let aid = AID(own) {
          patterns.append(AIDPattern(aid, kind))
          names.append(Name(bytes: own, isNobodys: false))
        }
        names.append(Name(bytes: [0xF0, 0x01, 0x03, UInt8(number), UInt8(place), 0x41], isNobodys: true))
      }
      services.append(
        AndroidService(
          ServiceID("S\(number)"), package: PackageName("app.s\(number)"), className: "Service",
          aidGroups: [.init(.other, patterns)]))
    }
    self.services = services
    // Neighbours in the list are not neighbours in the index.
    self.names = (0..<names.count).map { names[$0 * 7_919 % names.count] }
  }
}
