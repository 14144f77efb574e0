/// What happens in a run, in order: the reader's, the person's and the phone's actions, and the faults.
///
/// The text form is one action a line; `Script(parsing:)` reads it and `text` writes it.
package struct Script: Hashable, Sendable {
  package var lines: [ScriptLine]

  package init(lines: [ScriptLine] = []) {
    self.lines = lines
  }
}

/// One action of a script.
package struct ScriptLine: Hashable, Sendable {
  /// The line of the text that holds the action, from 1.
  package var number: Int
  /// How long to wait before the action; nil acts at once.
  package var delay: Duration?
  package var action: ScriptAction

  package init(number: Int, delay: Duration? = nil, action: ScriptAction) {
    self.number = number
    self.delay = delay
    self.action = action
  }
}
