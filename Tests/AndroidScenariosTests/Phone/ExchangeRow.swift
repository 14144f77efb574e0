import AndroidModel
import ISO7816
import PhoneRuntime

/// A row with an exchange: whole taps of a reader, with services that answer by the row's script.
struct ExchangeRow {
  private struct Pair {
    let command: [UInt8]
    /// Nil for any answer.
    let answer: [UInt8]?
  }

  private let pairs: [Pair]
  private let servedBy: String
  private(set) var tap: ReaderTap
  private let repeats: Int
  private let millisecondsPerCommand: Int?

  private struct Preparation {
    var isRebooted = false
    var isKilled = false
    var isToggled = false
    var isInFront: Bool?
    var before: (technologies: Set<ListenTechnology>, isFound: Bool)?
    var firstTap: ObjectReader?
    var choice: ServiceID?
  }
  private let preparation: Preparation

  init(_ row: inout ObjectReader, _ situation: AndroidSituation, _ given: inout ObjectReader?) throws {
    var situation = situation
    var preparation = Preparation()
    var repeats = 1
    if let reader = given {
      var fields = Fields(reader)
      (preparation, repeats) = try Self.preparation(&fields)
      given = fields.reader
    }
    if preparation.isRebooted { situation.standing = .service(nil) }
    let foreground = situation.preferences.foreground
    situation.preferences.foreground = nil
    situation.foreground?.service = nil
    if foreground != nil, situation.preferences.nextTap == nil { situation.foregroundInForce = .some(nil) }
    pairs = try row.objects("exchange", of: "pairs").map { object in
      var fields = Fields(object)
      let command = try Hex.bytes(try fields.text("c"))
      let answer = try fields.text("r")
      try fields.reader.finish()
      return Pair(command: command, answer: answer == "*" ? nil : try Hex.bytes(answer))
    }
    var limits = try row.object("limits")
    millisecondsPerCommand = try limits?.wholeNumber("averageMsPerApdu", in: 1...1_000_000)
    try limits?.finish()
    guard var expected = try row.object("expect") else { throw RowFailure("expect is missing") }
    servedBy = try expected.string("servedBy") ?? "any"
    tap = ReaderTap(phone: AndroidPhone(situation))
    self.preparation = preparation
    self.repeats = repeats
    if let foreground { tap.step(.preference(.foregroundChanged(foreground))) }
  }

  private static func preparation(_ given: inout Fields) throws -> (Preparation, repeats: Int) {
    var preparation = Preparation()
    preparation.isRebooted = try given.flag("rebooted")
    preparation.isKilled = try given.flag("serviceProcessKilled")
    preparation.isToggled = try given.flag("nfcToggled")
    if given.reader.value("appInForeground") != nil { preparation.isInFront = try given.flag("appInForeground") }
    if let object = try given.reader.object("before") {
      var fields = Fields(object)
      let name = try fields.text("listenTech")
      let technology = ListenTechnology(rawValue: name)
      guard technology != nil || name == "off" else { throw RowFailure("before.listenTech: \(name)") }
      preparation.before = (Set([technology].compactMap(\.self)), try fields.flag("cardFound"))
      try fields.reader.finish()
    }
    preparation.firstTap = try given.reader.object("firstTap")
    preparation.choice = try given.serviceOrNull("userChooses")
    return (preparation, try given.numberOrNull("repeat") ?? 1)
  }

  /// Taps, and checks all but the notices, which `effects` is for.
  mutating func run() throws -> [AndroidEffect] {
    try prepare()
    let clock = ContinuousClock()
    let start = clock.now
    for count in 0..<repeats {
      do {
        try exchange()
      } catch {
        throw RowFailure("tap \(count + 1): \(error)")
      }
    }
    if let limit = millisecondsPerCommand {
      let mean = (clock.now - start) / max(1, repeats * pairs.count)
      guard mean < .milliseconds(limit) else { throw RowFailure("limits.averageMsPerApdu: \(mean)") }
    }
    return tap.effects
  }

  private mutating func prepare() throws {
    if preparation.isRebooted { tap.step(.process(.bootCompleted)) }
    let served = tap.phone.context.services.first { $0.id.name == servedBy }
    if preparation.isKilled, let served {
      let isStanding = tap.phone.host.bindings.standingHolder == served.id
      tap.step(.process(.disconnected(served.id, isStanding: isStanding)))
      if isStanding { tap.step(.process(.bindingDied(served.id, bindSucceeds: true))) }
    }
    if preparation.isToggled {
      tap.step(.preference(.nfcSwitched(on: false)))
      tap.step(.preference(.nfcSwitched(on: true)))
    }
    if let isInFront = preparation.isInFront { tap.step(.person(.opens(isInFront ? served?.package : nil))) }
    if let before = preparation.before {
      tap.step(.app(.listens(before.technologies)))
      let isFound = tap.begin()
      tap.end()
      tap.step(.app(.listens(nil)))
      guard isFound == before.isFound else { throw RowFailure("before.cardFound: \(isFound)") }
    }
    if let firstTap = preparation.firstTap { try run(firstTap) }
    if let choice = preparation.choice { tap.step(.person(.chooses(choice))) }
  }

  private mutating func run(_ firstTap: ObjectReader) throws {
    var fields = Fields(firstTap)
    let command = try Hex.bytes(try fields.text("c"))
    let answer = try fields.textOrNull("r").map { try Hex.bytes($0) }
    let first = tap.effects.count
    guard tap.begin() else { throw RowFailure("firstTap: no card") }
    let got = tap.transmit(command) { _ in answer }
    tap.end()
    guard got.answer == answer else { throw RowFailure("firstTap.r: \(got.answer.map(Hex.string) ?? "nothing")") }
    let effects = Array(tap.effects[first...])
    if firstTap.keys.contains("ui") { try PromptCheck(&fields.reader).check(effects) }
    if firstTap.keys.contains("callbacks") { try StepOutcome.checkCallbacks(&fields.reader, effects) }
    try fields.reader.finish()
  }

  private mutating func exchange() throws {
    guard tap.begin() else { throw RowFailure("no card") }
    var answerers: Set<String> = []
    for (index, pair) in pairs.enumerated() {
      let script = pair.answer ?? [0x90, 0x00]
      let different: [UInt8] = script == [0x6F, 0x0F] ? [0x6F, 0x0E] : [0x6F, 0x0F]
      let servedBy = servedBy
      let got = tap.transmit(pair.command) { servedBy == "any" || $0 == servedBy ? script : different }
      if let answerer = got.answerer { answerers.insert(answerer) }
      guard let answer = got.answer else { throw RowFailure("exchange[\(index)]: no answer") }
      if let expected = pair.answer, answer != expected {
        throw RowFailure("exchange[\(index)]: \(Hex.string(answer)) by \(got.answerer ?? "the system")")
      }
    }
    tap.end()
    guard servedBy == "any" || answerers == [servedBy] else {
      throw RowFailure("expect.servedBy: \(answerers.sorted())")
    }
  }
}
