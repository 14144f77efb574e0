import PhoneModel

extension Script {
  /// A script of actions without delays, numbered from 1.
  package init(actions: [ScriptAction]) {
    self.init(lines: actions.enumerated().map { ScriptLine(number: $0 + 1, action: $1) })
  }

  /// Whether the lines count from 1.
  package var isNumbered: Bool { lines.indices.allSatisfy { lines[$0].number == $0 + 1 } }

  /// What happens before any session: the lines up to the first that is the reader's or has to wait.
  package func split() -> (before: [ScriptLine], rest: Script) {
    let index = lines.firstIndex { $0.action.isReaders || $0.action.isWait || $0.delay != nil } ?? lines.endIndex
    if index == lines.startIndex { return ([], self) }
    return (Array(lines[..<index]), Script(lines: Array(lines[index...])))
  }

  /// Whether the person's answer to a request for consent is in the script.
  package var answersConsent: Bool { lines.contains { $0.action.isConsent } }
}

extension ScriptAction {
  package var isReaders: Bool {
    switch self {
    case .reader: true
    case .person, .phone, .fault, .injection, .wait, .android: false
    }
  }

  package var isWait: Bool {
    switch self {
    case .wait: true
    case .reader, .person, .phone, .fault, .injection, .android: false
    }
  }

  package var isConsent: Bool {
    switch self {
    case .person(.consent): true
    case .person, .reader, .phone, .fault, .injection, .wait, .android: false
    }
  }
}
