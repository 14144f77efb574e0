import CardTrace

/// What a run's records say that most oracles need of most runs, found in one walk over them.
struct RunAccount {
  /// Kinds of records that most runs do not have: whoever judges them alone has nothing to do there.
  struct Rare: OptionSet {
    let rawValue: UInt8

    static let trap = Rare(rawValue: 1)
    static let unexpected = Rare(rawValue: 2)
    static let answerFailed = Rare(rawValue: 4)
    static let apduDropped = Rare(rawValue: 8)
    static let assertionEnded = Rare(rawValue: 16)
    static let assertionRefused = Rare(rawValue: 32)
    static let launched = Rare(rawValue: 64)
  }

  struct Command {
    let apdu: Int
    /// When it came to the app.
    let received: Int64
    /// When it was answered first.
    var answered: Int64?
  }

  /// What the sheet says where it can be of no use.
  private static let inVain = "shown in vain: check isEligible before the button"

  private(set) var rare: Rare = []
  private(set) var commands: [Command] = []
  private(set) var sessions: (started: [Int], over: [Int]) = ([], [])
  /// The place of the last record of a sheet, those in vain not counted, and of the first in vain.
  private(set) var lastSheet: Int?
  private(set) var firstInVain: Int?

  init(_ records: [TraceRecord]) {
    commands.reserveCapacity(16)
    // A record is looked at in its place: to copy it would cost more than to judge it.
    for place in records.indices {
      switch records[place].kind {
      case .event: if records[place].note == "received" { receive(records[place].apdu, at: records[place].t) }
      case .answer: answer(records[place].apdu, at: records[place].t)
      case .sheet: change(records[place].note, at: place)
      case .sessionStarted: if let session = records[place].session { sessions.started.append(session) }
      case .sessionInvalidated: if let session = records[place].session { sessions.over.append(session) }
      case .trap: rare.insert(.trap)
      case .unexpected: rare.insert(.unexpected)
      case .answerFailed: rare.insert(.answerFailed)
      case .apduDropped: rare.insert(.apduDropped)
      case .assertionEnded: rare.insert(.assertionEnded)
      case .assertionRefused: rare.insert(.assertionRefused)
      case .launched: rare.insert(.launched)
      default: break
      }
    }
  }

  private mutating func receive(_ apdu: Int?, at t: Int64) {
    guard let apdu else { return }
    commands.append(Command(apdu: apdu, received: t))
  }

  /// Most answers are to the last command.
  private mutating func answer(_ apdu: Int?, at t: Int64) {
    guard let apdu, let place = commands.lastIndex(where: { $0.apdu == apdu }) else { return }
    if commands[place].answered == nil { commands[place].answered = t }
  }

  private mutating func change(_ note: String?, at place: Int) {
    if note != Self.inVain {
      lastSheet = place
    } else if firstInVain == nil {
      firstInVain = place
    }
  }
}
