import CardTrace
import Explorer
import ReaderLinks

/// Something that an exploration found.
public struct CardFinding: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rule that was broken, such as `hang`; the documentation lists them.
  public let oracle: String
  /// What happened, in a sentence.
  public let message: String
  /// What has to go wrong for it, a line each.
  public let faults: [String]
  /// The smallest script that shows it, faults and all; `cardsession run --script` plays it.
  public let script: String
  /// The seed of the order of ready tasks, where their order matters.
  public let schedule: UInt64?
  /// How many scenarios showed it.
  public let occurrences: Int
  /// What happened in the smallest run, as the timeline of `cardsession run` shows it.
  public let timeline: [String]

  init(_ finding: Finding, occurrences: Int) {
    oracle = finding.violation.oracle.rawValue
    message = finding.violation.message
    faults = finding.scenario.faults.map(\.description)
    script = finding.scenario.script.text
    schedule = finding.scenario.schedule
    self.occurrences = occurrences
    var timeline = Timeline(Timeline.Options())
    self.timeline = finding.outcome.records.flatMap { timeline.lines(for: $0) }
  }

  /// The finding with its script.
  public var description: String {
    var lines = ["\(oracle): \(message)", "seen in \(occurrences) scenarios; the smallest script:"]
    lines += script.split(separator: "\n").map { "  \($0)" }
    if let schedule { lines.append("ready tasks in the order of seed \(schedule)") }
    return lines.joined(separator: "\n")
  }
}
