/// The system's modal sheet: shown exactly while a session emulates.
package struct SheetMachine: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case hidden
    case shown(message: String)
  }

  package private(set) var state: State = .hidden

  package init() {}

  package var isShown: Bool {
    switch state {
    case .hidden: false
    case .shown: true
    }
  }

  package mutating func show(_ message: String) -> SheetChange {
    state = .shown(message: message)
    return .shown(message: message)
  }

  package mutating func change(_ message: String) -> SheetChange {
    state = .shown(message: message)
    return .message(message)
  }

  package mutating func close(_ outcome: EmulationOutcome?) -> SheetChange {
    state = .hidden
    return .closed(outcome)
  }
}
