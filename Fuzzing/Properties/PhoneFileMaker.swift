import ISO7816
import PhoneModel
import PhoneRuntime

/// Makes a phone file of choices: its text, what it says, and the first mistake in it.
struct PhoneFileMaker {
  struct App: Hashable {
    var id: String
    var command: [String]?
    var entitlements = Entitlements(hostCardEmulation: false)

    init(id: String) {
      self.id = id
    }

    init(_ app: PhoneFile.App) {
      id = app.id.name
      command = app.command
      entitlements = app.entitlements
    }
  }

  private(set) var text = ""
  /// All but the apps.
  private(set) var expected = PhoneFile()
  private(set) var apps: [App] = []
  private(set) var mistake: String?

  private var choices: Choices
  private var keys: [(String, String)] = []

  init(_ choices: inout Choices) {
    self.choices = choices
    make()
    choices = self.choices
  }

  private mutating func make() {
    bool("supported", \.circumstances.isSupported)
    bool("eligible", \.circumstances.isEligible)
    bool("radio", \.circumstances.radioIsOn)
    word("consent", Circumstances.Consent.self, \.circumstances.consent)
    bool("readingAvailable", \.readingAvailable)
    bool("expressCard", \.expressCard)
    inside("limits") { made in
      made.seconds("session", \.settings.sessionLimit)
      made.seconds("sessionCoolDown", \.settings.sessionCoolDown)
      made.seconds("assertion", \.settings.assertionLimit)
      made.seconds("assertionCoolDown", \.settings.assertionCoolDown)
    }
    inside("settings") { made in
      made.word("secondSession", PhoneSettings.SecondSession.self, \.settings.secondSession)
      made.bool("stopResetsLimit", \.settings.stopResetsLimit)
      made.word("droppedAPDUReason", SessionEnd.self, \.settings.droppedAPDUReason)
      made.word("ownInvalidateReason", SessionEnd.self, \.settings.ownInvalidateReason)
      made.word("backgroundReason", SessionEnd.self, \.settings.backgroundReason)
      made.word("radioOffReason", SessionEnd.self, \.settings.radioOffReason)
      made.word(
        "eligibleWithoutEntitlement", PhoneSettings.EligibleWithoutEntitlement.self,
        \.settings.eligibleWithoutEntitlement)
      made.bool("deselectsBetweenListed", \.settings.deselectsBetweenListed)
      made.word(
        "fieldWithoutAssertion", PhoneSettings.FieldWithoutAssertion.self, \.settings.fieldWithoutAssertion)
      made.word("assertionCoolDownBinds", PhoneSettings.CoolDownBinds.self, \.settings.assertionCoolDownBinds)
      made.status("malformedSelectAnswer") { $0.settings.malformedSelectAnswer = $1 }
      made.status("unlistedSelectAnswer") { $0.settings.unlistedSelectAnswer = $1 }
      made.status("commandBeforeSelect", delivers: true) { $0.settings.commandBeforeSelect = .refused($1) }
    }
    if let key = isThere("apps") {
      let texts = (0..<choices.below(4)).map { _ in app() }
      keys.append((key, wrongValue("apps", but: "[]") ?? "[\(texts.joined(separator: ","))]"))
    }
    text = PhoneFileWriter.object(keys)
  }

  private mutating func app() -> String {
    var app = App(id: choices.pick(["ndef-tag", "a", "\u{1F0CF} \"quoted\"", "b\u{0}"]))
    let outer = keys
    keys = [("id", wrongValue("id", but: "\"no\"") ?? PhoneFileWriter.quoted(app.id))]
    if choices.flag() {
      app.command = choices.pick([["app"], ["/bin/app", "", "--\u{E9}"], ["a", "b"]])
      let words = (app.command ?? []).map(PhoneFileWriter.quoted).joined(separator: ",")
      keys.append(("command", wrongValue("command") ?? "[\(words)]"))
    }
    inside("entitlements") { made in
      made.bool(Entitlements.hostCardEmulationKey) { _, value in app.entitlements.hostCardEmulation = value }
      made.bool(Entitlements.defaultContactlessAppKey) { _, value in app.entitlements.defaultContactlessApp = value }
      made.prefixes(into: &app.entitlements)
      if made.choices.flag() { made.keys.append(("com.apple.developer.nfc.readersession.formats", "[\"TAG\"]")) }
    }
    if apps.contains(where: { $0.id == app.id }) { note("the same id twice") }
    apps.append(app)
    defer { keys = outer }
    return PhoneFileWriter.object(keys)
  }

  private mutating func prefixes(into entitlements: inout Entitlements) {
    let count = choices.below(3)
    var texts: [String] = []
    for _ in 0..<count {
      let bytes = choices.bytes(choices.pick([5, 7, 16, 4, 17]))
      if let prefix = AIDPrefix(bytes) {
        entitlements.selectIdentifierPrefixes.append(prefix)
      } else {
        note("a prefix of \(bytes.count) bytes")
      }
      texts.append(PhoneFileWriter.quoted(Hex.string(bytes)))
    }
    keys.append((Entitlements.selectIdentifierPrefixesKey, "[\(texts.joined(separator: ","))]"))
  }

  /// Whether the next key is there; one in eight has a wrong value, and one in sixteen another name.
  private mutating func isThere(_ key: String) -> String? {
    let choice = choices.byte()
    guard choice & 0x03 == 1 else { return nil }
    guard choice & 0xF0 == 0xF0 else { return key }
    note("the key \(key)x")
    return key + "x"
  }

  private mutating func note(_ mistake: String) {
    self.mistake = self.mistake ?? mistake
  }

  /// A value of another kind than a key takes, or nil in seven of eight cases; `right` is one that this key takes.
  private mutating func wrongValue(_ key: String, but right: String = "") -> String? {
    guard choices.byte() & 0x07 == 7 else { return nil }
    let values = ["null", "0", "-1", "3600.1", "1e999", "\"\"", "\"no\"", "[]", "[null]", "{}"]
    note("a wrong value of \(key)")
    return choices.pick(values.filter { $0 != right })
  }

  private mutating func inside(_ name: String, _ body: (inout PhoneFileMaker) -> Void) {
    guard let key = isThere(name) else { return }
    let outer = keys
    keys = []
    body(&self)
    let value = PhoneFileWriter.object(keys)
    keys = outer + [(key, value)]
  }

  private mutating func bool(_ name: String, _ path: WritableKeyPath<PhoneFile, Bool>) {
    bool(name) { $0[keyPath: path] = $1 }
  }

  private mutating func bool(_ name: String, _ set: (inout PhoneFile, Bool) -> Void) {
    guard let key = isThere(name) else { return }
    if let wrong = wrongValue(name) { return keys.append((key, wrong)) }
    let value = choices.flag()
    set(&expected, value)
    keys.append((key, "\(value)"))
  }

  private mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ type: Word.Type, _ path: WritableKeyPath<PhoneFile, Word>
  ) {
    guard let key = isThere(name) else { return }
    if let wrong = wrongValue(name) { return keys.append((key, wrong)) }
    let value = choices.pick(Array(Word.allCases))
    expected[keyPath: path] = value
    keys.append((key, PhoneFileWriter.quoted(value.rawValue)))
  }

  private mutating func seconds(_ name: String, _ path: WritableKeyPath<PhoneFile, Duration>) {
    guard let key = isThere(name) else { return }
    if let wrong = wrongValue(name) { return keys.append((key, wrong)) }
    let values: [(String, Duration)] = [
      ("15", .seconds(15)), ("15.0", .seconds(15)), ("1.5e1", .seconds(15)), ("0.000000001", .nanoseconds(1)),
      ("1e-300", .nanoseconds(1)), ("3600", .seconds(3_600)), ("0.25", .milliseconds(250)), ("6E-2", .milliseconds(60)),
    ]
    let (text, value) = choices.pick(values)
    expected[keyPath: path] = value
    keys.append((key, text))
  }

  private mutating func status(
    _ name: String, delivers: Bool = false, _ set: (inout PhoneFile, StatusWord) -> Void
  ) {
    guard let key = isThere(name) else { return }
    if let wrong = wrongValue(name) { return keys.append((key, wrong)) }
    if delivers, choices.flag() {
      expected.settings.commandBeforeSelect = .delivered
      return keys.append((key, PhoneFileWriter.quoted("deliver")))
    }
    let value = StatusWord(sw1: choices.byte(), sw2: choices.byte())
    set(&expected, value)
    let digits = "\(value)"
    keys.append((key, PhoneFileWriter.quoted(choices.flag() ? digits : digits.lowercased())))
  }
}
