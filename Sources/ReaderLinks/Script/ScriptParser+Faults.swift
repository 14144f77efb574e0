import PhoneModel

/// The `fault` lane: `NAME ARGUMENTS` at once, or `before|after KIND N [@DELAY] ACTION` at a place of the run.
extension ScriptCursor {
  private static let names = [
    "transmissionError", "answer-lost", "answer-delayed", "unavailable", "assertion-expires", "session-limit",
    "task-cancelled",
  ]
  private static let sides = InjectionPoint.Side.allCases.map(\.rawValue)

  mutating func fault() throws(ScriptError) -> ScriptAction {
    let word = try word(of: Self.names + Self.sides, kind: "a fault")
    guard let side = InjectionPoint.Side(rawValue: word.text) else { return .fault(try fault(named: word.text)) }
    let kind = try self.word(of: EventKind.allCases.map(\.rawValue), kind: "an event")
    let occurrence = try number(1...1_000_000, kind: "the number of an event")
    let delay = try injectionDelay()
    let point = InjectionPoint(side, EventKind(rawValue: kind.text)!, occurrence)
    return .injection(Injection(try injectedAction(), at: point, delay: delay))
  }

  private mutating func injectionDelay() throws(ScriptError) -> Duration? {
    skipSpace()
    guard next == UInt8(ascii: "@") else { return nil }
    let word = takeWord()
    return try duration(String(word.text.dropFirst()), shown: word.text, column: word.column)
  }

  private mutating func injectedAction() throws(ScriptError) -> Injection.Action {
    let word = try word(of: ["field", "person", "phone"] + Self.names, kind: "what happens there")
    switch word.text {
    case "field": return .field(try choice("on", "off"))
    case "person": return .person(try personAction())
    case "phone": return .phone(try phoneAction())
    default: return .fault(try fault(named: word.text))
    }
  }

  private mutating func fault(named name: String) throws(ScriptError) -> FaultAction {
    switch name {
    case "transmissionError": return .transmissionError(times: try times("transmission errors"))
    case "answer-lost": return .answerLost(times: try times("lost answers"))
    case "answer-delayed":
      let word = try anyWord(kind: "a duration")
      return .answerDelayed(try duration(word.text, shown: word.text, column: word.column))
    case "unavailable":
      let call = try word(of: FaultedCall.allCases.map(\.rawValue), kind: "a call")
      return .unavailable(FaultedCall(rawValue: call.text)!, times: try times("refusals"))
    case "assertion-expires": return .assertionExpires
    case "session-limit": return .sessionLimit
    default: return .taskCancelled
    }
  }

  private mutating func times(_ what: String) throws(ScriptError) -> Int {
    try number(1...1_000, kind: "a number of \(what)")
  }
}
