/// What the command line of `Benchmarks` asks for.
package struct BenchmarkArguments: Hashable, Sendable {
  /// Part of the names of the targets to measure; empty for all.
  package var only = ""
  /// The file for the findings as JSON.
  package var json: String?
  /// The folder with the two C programs of the PC/SC target.
  package var tools = ".build/bench"
  package var wantsHelp = false

  package init() {}

  /// Reads the words after the executable's name; `names` are those of all targets.
  package init(_ words: [String], names: [String]) throws(BenchmarkUsageError) {
    self.init()
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--only": only = try Self.value(of: word, &rest)
      case "--json": json = try Self.value(of: word, &rest)
      case "--tools": tools = try Self.value(of: word, &rest)
      case "--help", "-h": wantsHelp = true
      default: throw .unknown(word)
      }
    }
    if !names.contains(where: includes) { throw .noTarget(only, names: names) }
  }

  /// Whether a target of this name is measured.
  package func includes(_ name: String) -> Bool { only.isEmpty || name.contains(only) }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(BenchmarkUsageError) -> String {
    guard let value = rest.popFirst(), !value.isEmpty else { throw .noValue(option) }
    return value
  }
}

/// Why a command line means nothing.
package enum BenchmarkUsageError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknown(String)
  case noValue(String)
  case noTarget(String, names: [String])

  /// One sentence.
  package var description: String {
    switch self {
    case .unknown(let word): "\(word) is not an option; --help lists them"
    case .noValue(let option): "\(option) needs a value"
    case .noTarget(let part, let names): "no target has \(part) in its name; there are \(names.joined(separator: ", "))"
    }
  }
}

extension BenchmarkArguments {
  /// The help, for these targets.
  package static func help(_ targets: [BenchmarkTarget]) -> String {
    let width = targets.map(\.name.count).max() ?? 0
    let rows = targets.map { target in
      let gap = String(repeating: " ", count: width - target.name.count)
      return "  \(target.name)\(gap)  \(target.text)"
    }
    return """
      Benchmarks measures what the project promises of its speed and memory, and says which targets are met.

      usage: Benchmarks [--only PART] [--json FILE] [--tools FOLDER]

        --only PART     only targets with PART in their names
        --json FILE     write the findings as JSON too
        --tools FOLDER  where the C programs of the PC/SC targets are (.build/bench)

      Each line: name, measured, baseline, ratio, target, verdict. The exit code is 1 when a target is missed.

      targets:
      \(rows.joined(separator: "\n"))

      examples:
        make bench
        make bench ONLY=exchange JSON=bench.json
        .build/release/Benchmarks --only tlv

      """
  }
}
