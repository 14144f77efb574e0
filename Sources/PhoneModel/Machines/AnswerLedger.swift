/// What became of each command that reached an app, for as long as the app keeps the APDU.
package struct AnswerLedger: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// The reader waits; nothing was answered, or every try failed with `transmissionError`.
    case owed(ExchangeID)
    /// The answer was handed to the radio; another one traps.
    case answered
    /// The link went before the answer: any answer meets `transmissionError`.
    case linkLost
    /// The session ended before the answer: any answer meets `invalidated`.
    case sessionLost
  }

  private struct Entry: Hashable, Sendable {
    let apdu: APDUID
    let app: AppID
    var state: State
  }

  /// One entry for each APDU object that an app holds; few, so a scan beats a dictionary.
  private var entries: [Entry] = []
  /// How many of the next answers fail by order of a fault.
  package private(set) var failuresToCome = 0

  package init() {}

  /// The commands that the ledger knows, in the order they came.
  package var apdus: [APDUID] { entries.map(\.apdu) }

  package func state(of apdu: APDUID) -> State? { entries.last { $0.apdu == apdu }?.state }

  /// The app that got a command and still holds it.
  package func owner(of apdu: APDUID) -> AppID? { entries.last { $0.apdu == apdu }?.app }

  package mutating func enter(_ apdu: APDUID, for app: AppID, owedTo exchange: ExchangeID) {
    entries.append(Entry(apdu: apdu, app: app, state: .owed(exchange)))
  }

  /// The app is gone, and with it whatever it held.
  package mutating func forget(commandsOf app: AppID) { entries.removeAll { $0.app == app } }

  package mutating func forgetFailures() { failuresToCome = 0 }

  package mutating func failNext(_ times: Int) { failuresToCome += times }

  package enum Attempt: Hashable, Sendable {
    case answers(ExchangeID)
    case fails
    case second
    case linkLost
    case sessionLost
  }

  /// What an answer to `apdu` meets; that to a command of an app that is gone is as late as one can be.
  package mutating func attempt(_ apdu: APDUID) -> Attempt {
    guard let index = entries.lastIndex(where: { $0.apdu == apdu }) else { return .sessionLost }
    let (next, attempt): (State, Attempt) =
      switch entries[index].state {
      case .owed where failuresToCome > 0: (entries[index].state, .fails)
      case .owed(let exchange): (.answered, .answers(exchange))
      case .answered: (.answered, .second)
      case .linkLost: (.linkLost, .linkLost)
      case .sessionLost: (.sessionLost, .sessionLost)
      }
    if attempt == .fails { failuresToCome -= 1 }
    entries[index].state = next
    return attempt
  }

  package mutating func linkLost() { replaceOwed(by: .linkLost) }

  /// An answer that was given, and is waited for, did not get there: it may be tried again, in vain.
  package mutating func torn(_ apdu: APDUID) {
    guard let index = entries.lastIndex(where: { $0.apdu == apdu }) else { return }
    switch entries[index].state {
    case .answered: entries[index].state = .linkLost
    case .owed, .linkLost, .sessionLost: break
    }
  }

  /// The session ended: what was not answered can no longer be.
  package mutating func sessionLost() {
    for index in entries.indices {
      switch entries[index].state {
      case .owed, .linkLost: entries[index].state = .sessionLost
      case .answered, .sessionLost: break
      }
    }
  }

  /// Forgets an APDU that the app let go if it was answered; says whether it was.
  package mutating func forgetAnswered(_ apdu: APDUID) -> Bool {
    guard let index = entries.lastIndex(where: { $0.apdu == apdu && $0.state == .answered }) else { return false }
    entries.remove(at: index)
    return true
  }

  /// Forgets an APDU that the app let go; gives the state it was in.
  package mutating func release(_ apdu: APDUID) -> State? {
    guard let index = entries.lastIndex(where: { $0.apdu == apdu }) else { return nil }
    return entries.remove(at: index).state
  }

  private mutating func replaceOwed(by state: State) {
    for index in entries.indices {
      switch entries[index].state {
      case .owed: entries[index].state = state
      case .answered, .linkLost, .sessionLost: break
      }
    }
  }
}
