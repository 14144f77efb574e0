package import PhoneModel
package import ReaderLinks

/// One run to try: what the reader does, what goes wrong where, and which ready job runs next.
package struct Scenario: Hashable, Sendable {
  /// What the reader, the person and the phone do when nothing goes wrong.
  package var base: Script
  package var faults: [PlacedFault]
  /// The seed of the schedule; nil runs ready jobs in the order in which they became ready.
  package var schedule: UInt64?

  package init(base: Script, faults: [PlacedFault] = [], schedule: UInt64? = nil) {
    self.base = base
    self.faults = faults
    self.schedule = schedule
  }

  /// The script that is played: injections first, since they must be known before their places, then the lines as the
  /// reader's faults change them.
  package var script: Script {
    if faults.isEmpty, base.isNumbered { return base }
    var lines = base.lines
    for fault in faults {
      if case .reader(let fault) = fault { lines = fault.applied(to: lines) }
    }
    let injections = faults.flatMap(\.injections).map { ScriptLine(number: 0, action: .injection($0)) }
    return Script(
      lines: (injections + lines).enumerated().map { place, line in
        ScriptLine(number: place + 1, delay: line.delay, action: line.action)
      })
  }

  /// How much there is to it, lines, faults and the schedule together: less is simpler.
  package var size: Int { base.lines.count + 2 * faults.count + (schedule == nil ? 0 : 1) }
}

/// Something that goes wrong at a place.
package enum PlacedFault: Hashable, Sendable {
  /// At an event of the run; several injections make one fault, such as a field that goes and comes back.
  case phone(FaultName, [Injection])
  case reader(ReaderFault)

  package var injections: [Injection] {
    switch self {
    case .phone(_, let injections): injections
    case .reader: []
    }
  }
}

extension PlacedFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .phone(let name, let injections): "\(name.rawValue) \(injections.first.map { "\($0.point)" } ?? "nowhere")"
    case .reader(let fault): fault.description
    }
  }
}
