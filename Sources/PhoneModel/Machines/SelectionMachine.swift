import ISO7816

/// What the reader has selected, and who answers the next command.
package struct SelectionMachine: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// Nothing is selected.
    case none
    /// A listed AID is selected: every command that is not a SELECT by name goes to the app.
    case listed([UInt8])
    /// The system's own PPSE is selected.
    case systemPPSE
  }

  /// Who answers a command, by which rule, and whether the app's AID was deselected on the way.
  package struct Routing: Hashable, Sendable {
    package enum Answerer: Hashable, Sendable {
      case phone([UInt8])
      case app
    }
    package let answerer: Answerer
    package let rule: Rule
    package let deselects: Bool
  }

  package private(set) var state: State = .none

  package init() {}

  package mutating func clear() { state = .none }

  package mutating func route(
    _ bytes: [UInt8], entitlements: @autoclosure () -> Entitlements, settings: PhoneSettings
  ) -> Routing {
    switch SelectByName(bytes) {
    case .tooShort: return phone(0x6700, .commandTooShort)
    case .malformed: return phone(settings.malformedSelectAnswer, .selectMalformed)
    case .notSelect: return routeCommand(bytes, settings: settings)
    case .name(let name) where name.isEmpty: return phone(settings.unlistedSelectAnswer, .selectEmpty)
    case .name(let name): return select(name, entitlements: entitlements(), settings: settings)
    }
  }

  private mutating func select(
    _ name: ArraySlice<UInt8>, entitlements: Entitlements, settings: PhoneSettings
  ) -> Routing {
    let wasListed = if case .listed = state { true } else { false }
    if entitlements.lists(name) {
      state = .listed(Array(name))
      return Routing(answerer: .app, rule: .selectListed, deselects: wasListed && settings.deselectsBetweenListed)
    }
    if name.elementsEqual(PPSE.name) {
      state = .systemPPSE
      let answer = PPSE.answer(listing: entitlements.selectIdentifierPrefixes)
      return Routing(answerer: .phone(answer), rule: .selectPPSE, deselects: wasListed)
    }
    state = .none
    return phone(settings.unlistedSelectAnswer, .selectUnlisted, deselects: wasListed)
  }

  private func routeCommand(_ bytes: [UInt8], settings: PhoneSettings) -> Routing {
    let selectsFile = bytes[1] == SelectByName.instruction
    return switch (state, settings.commandBeforeSelect) {
    case (.listed, _), (.none, .delivered): Routing(answerer: .app, rule: .selectListed, deselects: false)
    case (.systemPPSE, .delivered): phone(0x6D00, .selectPPSE)
    case (.none, .refused(let status)), (.systemPPSE, .refused(let status)):
      phone(selectsFile ? settings.unlistedSelectAnswer : status, .commandBeforeSelect)
    }
  }

  private func phone(_ status: StatusWord, _ rule: Rule, deselects: Bool = false) -> Routing {
    Routing(answerer: .phone([status.sw1, status.sw2]), rule: rule, deselects: deselects)
  }
}

/// What the phone itself must know of a command: whether it selects by name, on which it acts before any app.
enum SelectByName {
  case name(ArraySlice<UInt8>)
  case malformed
  case notSelect
  case tooShort

  static let instruction: UInt8 = 0xA4

  /// An interindustry SELECT with P1 04, on any logical channel, without chaining or secure messaging; in any
  /// encoding. (ISO/IEC 7816-4, 11.2.2)
  init(_ bytes: [UInt8]) {
    guard bytes.count >= 4 else {
      self = .tooShort
      return
    }
    guard bytes[1] == Self.instruction, bytes[2] == 0x04, Self.isPlain(bytes[0]) else {
      self = .notSelect
      return
    }
    guard let command = try? CommandAPDU(bytes), command.data.count <= 16 else {
      self = .malformed
      return
    }
    self = .name(command.data)
  }

  /// First interindustry class 000x 00xx or further interindustry class 0100 xxxx. (ISO/IEC 7816-4, 5.4.1)
  private static func isPlain(_ instructionClass: UInt8) -> Bool {
    instructionClass & 0xFC == 0x00 || instructionClass & 0xF0 == 0x40
  }
}
