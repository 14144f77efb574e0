/// The first line of a trace: what made it, and all that a replay needs.
package struct TraceHeader: Hashable, Sendable {
  /// What `format` says in every trace of ours.
  package static let format = "opencardsession-trace"
  /// The version that this code writes and the only one that it reads.
  package static let version = 1

  /// The version of the tool that wrote the trace.
  package var tool: String
  /// The seed of everything random; above 2^53 it is exact here, but not in JavaScript.
  package var seed: UInt64
  /// The phone file's text, so that a replay needs no path; nil for the phone that is there without one.
  package var phoneFile: String?
  /// The script's text; nil when no script ran.
  package var script: String?
  /// The reader as the environment names it, such as "memory".
  package var reader: String
  /// The faults that were asked for, in order.
  package var faults: [String]
  /// The app's id in the phone file.
  package var app: String?
  /// Where randomness may come from that the seed does not make, by name; nil in real time, where nothing is seeded.
  package var unseeded: [String]?
  /// When a run in real time began, in ISO 8601; nil in virtual time, so that equal runs give equal traces.
  package var started: String?

  /// Makes a header of the current format and version.
  package init(
    tool: String, seed: UInt64, phoneFile: String? = nil, script: String? = nil, reader: String = "memory",
    faults: [String] = [], app: String? = nil, unseeded: [String]? = nil, started: String? = nil
  ) {
    self.tool = tool
    self.seed = seed
    self.phoneFile = phoneFile
    self.script = script
    self.reader = reader
    self.faults = faults
    self.app = app
    self.unseeded = unseeded
    self.started = started
  }
}
