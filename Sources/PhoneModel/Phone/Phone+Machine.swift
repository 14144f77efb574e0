extension Phone {
  /// The machines of the phone by name, for whoever compares or replaces one as a whole.
  package enum Machine: String, Hashable, Sendable, CaseIterable {
    case scene, circumstances, presentmentIntent, contactless, session, coolDown, selection, radio, answerLedger, sheet
  }

  /// Whether `machine` is in another state than in `other`.
  package func differs(from other: Phone, in machine: Machine) -> Bool {
    switch machine {
    case .scene: scene != other.scene
    case .circumstances: circumstances != other.circumstances
    case .presentmentIntent: intent != other.intent
    case .contactless: contactless != other.contactless
    case .session: session != other.session
    case .coolDown: coolDown != other.coolDown
    case .selection: selection != other.selection
    case .radio: radio != other.radio
    case .answerLedger: answers != other.answers
    case .sheet: sheet != other.sheet
    }
  }

  /// Puts `machine` into the state that it has in `other`; the model check plants its faults with it.
  package mutating func take(_ machine: Machine, from other: Phone) {
    switch machine {
    case .scene: scene = other.scene
    case .circumstances: circumstances = other.circumstances
    case .presentmentIntent: intent = other.intent
    case .contactless: contactless = other.contactless
    case .session: session = other.session
    case .coolDown: coolDown = other.coolDown
    case .selection: selection = other.selection
    case .radio: radio = other.radio
    case .answerLedger: answers = other.answers
    case .sheet: sheet = other.sheet
    }
  }
}
