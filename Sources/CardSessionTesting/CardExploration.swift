import Explorer
import Foundation
import ISO7816
import PhoneModel
import ReaderLinks
public import Testing

/// Many runs of an app's card code in this process, in each of which something else goes wrong.
///
/// Each run has a phone, a reader and a virtual time of its own. Every single fault at every place comes first, then
/// every pair, then up to four at once with a random order of ready tasks. Needs `CARDSESSION_TESTING=1`; Linux, Swift 6.3.
public struct CardExploration: Sendable {
  private let prefixes: [AIDPrefix]
  private let script: Script

  /// How many scenarios are tried.
  public var budget: Int
  /// What chance goes by: the same number gives the same scenarios.
  public var seed: UInt64
  /// Whether the order of tasks that are ready at once is varied too, beyond the pairs.
  public var variesOrder = true

  /// Explores an app that may be selected by these AIDs, or prefixes of 5 bytes and more.
  ///
  /// - Parameter script: what the reader, the person and the phone do when nothing goes wrong, in the language of
  ///   `cardsession run --script`; without it a reader selects the first AID.
  /// - Throws: `SimulatedPhone.WrongAID`, or what is wrong with the script.
  public init(aids: [String], script: String? = nil, budget: Int = 1_000, seed: UInt64 = 0) throws {
    prefixes = try aids.map { text in
      guard let bytes = try? Hex.bytes(text), let prefix = AIDPrefix(bytes) else {
        throw SimulatedPhone.WrongAID(text: text)
      }
      return prefix
    }
    self.script =
      try script.map { try Script(parsing: Array($0.utf8)) } ?? LaneApp.bareSelect(prefixes.first?.bytes ?? [])
    self.budget = budget
    self.seed = seed
  }

  /// Runs `app` in every scenario and gives what was found, each made as small as it can be.
  ///
  /// The app's code must be able to begin anew each time. Where it traps for a reason other than a rule of CoreNFC the
  /// test's process ends; explore the executable then.
  public func findings(in app: @escaping @Sendable () async throws -> Void) async throws -> [CardFinding] {
    let lanes = LaneExploration(
      LaneApp(entitlements: Entitlements(selectIdentifierPrefixes: prefixes), body: app),
      Exploration.Options(budget: budget, seed: seed, variesSchedule: variesOrder))
    let report = try await withCheckedThrowingContinuation { continuation in
      let thread = Thread { continuation.resume(with: Result { try lanes.explore(script) }) }
      thread.name = "exploration"
      thread.start()
    }
    return report.findings.map { CardFinding($0, occurrences: report.occurrences[$0.name] ?? 0) }
  }

  /// Records an issue for each finding.
  public func expectNothing(
    in app: @escaping @Sendable () async throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for finding in try await findings(in: app) {
      Issue.record(finding, sourceLocation: sourceLocation)
    }
  }
}
