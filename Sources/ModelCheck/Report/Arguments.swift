/// What the command line asks for.
package struct Arguments: Hashable, Sendable {
  package var json = false
  package var help = false
  package var limits = Search.Limits()
  package var world: String?
  package var traceOf: Fault?

  package init() {}

  /// A command line that cannot be followed; the description is one sentence.
  package enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    case unknown(String)
    case valueMissing(String)
    case notANumber(String, option: String)
    case noSuchWorld(String)
    case noSuchFault(String)

    package var description: String {
      switch self {
      case .unknown(let word): "there is no option \(word); see --help"
      case .valueMissing(let option): "\(option) needs a value"
      case .notANumber(let text, let option): "\(option) needs a whole number of at least 1, not \"\(text)\""
      case .noSuchWorld(let name):
        "there is no world \"\(name)\"; there are \(World.all.map(\.name).joined(separator: ", "))"
      case .noSuchFault(let name):
        "there is no planted fault \"\(name)\"; there are \(Fault.allCases.map(\.rawValue).joined(separator: ", "))"
      }
    }
  }

  package init(_ words: [String]) throws(Refusal) {
    var rest = words[...]
    func value(of option: String) throws(Refusal) -> String {
      guard let value = rest.popFirst() else { throw .valueMissing(option) }
      return value
    }
    func number(of option: String) throws(Refusal) -> Int {
      let text = try value(of: option)
      guard let number = Int(text), number >= 1 else { throw .notANumber(text, option: option) }
      return number
    }
    while let word = rest.popFirst() {
      switch word {
      case "--json": json = true
      case "--help", "-h": help = true
      case "--depth": limits.depth = try number(of: word)
      case "--budget": limits.states = try number(of: word)
      case "--world":
        let name = try value(of: word)
        guard World.all.contains(where: { $0.name == name }) else { throw .noSuchWorld(name) }
        world = name
      case "--trace-of":
        let name = try value(of: word)
        guard let fault = Fault(rawValue: name) else { throw .noSuchFault(name) }
        traceOf = fault
      default: throw .unknown(word)
      }
    }
  }

  /// The planted faults of the worlds that are asked for.
  var faults: [Fault] { Fault.allCases.filter { world == nil || $0.world == world } }

  var worlds: [World] { World.all.filter { world == nil || $0.name == world } }

  package static let helpText = """
    model-check: visits every state of the simulated phone and its surroundings, and checks each step.

    Usage: model-check [OPTIONS]

      --world NAME       one world only: \(World.all.map(\.name).joined(separator: ", "))
      --depth N          at most N moves from the start
      --budget STATES    at most about STATES distinct states in a world
      --trace-of FAULT   finds one planted fault and prints the shortest way to it
      --json             the report as JSON
      --help             this text

    Planted faults: \(Fault.allCases.map(\.rawValue).joined(separator: ", "))

    Exit status: 0 no violation and every planted fault found; 1 a violation, a planted fault that was not found, or an
    invariant or a table's cell that was never exercised; 2 wrong usage.

    Examples:
      model-check
      model-check --world orders --depth 9
      model-check --trace-of limit-without-cool-down

    """
}
