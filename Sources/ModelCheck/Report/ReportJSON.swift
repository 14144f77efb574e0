import Foundation
import PhoneModel

/// The report for programs.
package enum ReportJSON {
  private struct Whole: Encodable {
    let worlds: [OneWorld]
    let states: Int
    let transitions: Int
    let invariants: [OneInvariant]
    let cells: Int
    let cellsUnseen: [String]
    let faults: [OneFault]
    let violations: Int
    let seconds: Double
    let good: Bool
  }

  private struct OneWorld: Encodable {
    let name: String
    let states: Int
    let transitions: Int
    let depth: Int
    let complete: Bool
    let violation: Breach?
  }

  private struct OneInvariant: Encodable {
    let name: String
    let predicate: Int
    let tables: [String]
    let lookups: Int
  }

  private struct OneFault: Encodable {
    let name: String
    let machine: String
    let predicates: Breach?
    let tables: Breach?
  }

  private struct Breach: Encodable {
    let name: String
    let sentence: String
    let trace: [String]

    init(_ violation: Violation) {
      name = violation.name
      sentence = violation.sentence
      trace = violation.lines
    }
  }

  package static func text(_ report: Report, seconds: Double) throws -> String {
    let cells = report.cells
    let whole = Whole(
      worlds: report.explorations.map { exploration in
        OneWorld(
          name: exploration.world.name, states: exploration.states, transitions: exploration.transitions,
          depth: exploration.depth, complete: exploration.isComplete,
          violation: exploration.violation.map(Breach.init))
      }, states: report.states, transitions: report.transitions,
      invariants: Invariant.allCases.map { invariant in
        OneInvariant(
          name: invariant.rawValue, predicate: report.exercised(invariant), tables: invariant.tables.map(\.name),
          lookups: report.looked(invariant))
      }, cells: cells.count, cellsUnseen: cells.unseen,
      faults: report.findings.map { finding in
        OneFault(
          name: finding.fault.rawValue, machine: finding.fault.machine.rawValue,
          predicates: finding.byPredicates.map(Breach.init),
          tables: finding.byTables.map(Breach.init))
      }, violations: report.violations.count, seconds: seconds, good: report.isGood)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(whole), as: UTF8.self) + "\n"
  }
}
