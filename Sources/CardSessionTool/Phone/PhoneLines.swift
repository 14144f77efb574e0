import PhoneModel
import PhoneRuntime
import ReaderLinks

/// A phone on which lines of a script act, those of the reader left out.
protocol ScriptedPhone: Sendable {
  /// Hears of a script before its first line.
  func begin(_ script: Script)
  /// Carries out an action that is none of the reader's.
  func perform(_ action: ScriptAction) async -> ReaderDesk.Answer
}

/// Carries out the lines of a script, of standard input or of a second shell on a phone.
struct PhoneLines: Sendable {
  let phone: any ScriptedPhone
  let desk: ReaderDesk

  /// Carries out the lines one after the other, up to the first that fails; `answer` hears what became of each, and of a
  /// command that no line waited for once more when its answer does not come.
  ///
  /// The answer to a command is waited for at once, unless the next line is none of the reader's or takes the card away.
  func run(_ script: Script, answer: (_ line: ScriptLine, ReaderDesk.Answer) -> Void) async -> Bool {
    phone.begin(script)
    var last: ScriptLine?
    for (index, line) in script.lines.enumerated() {
      if case .reader(.command) = line.action { last = line }
      let next = index + 1 < script.lines.count ? script.lines[index + 1].action : nil
      let result = await act(line, before: next)
      answer(line, result)
      if !result.passed || Task.isCancelled { return false }
    }
    let end = await desk.settle()
    if !end.passed, let last { answer(last, end) }
    return end.passed
  }

  private func act(_ line: ScriptLine, before next: ScriptAction?) async -> ReaderDesk.Answer {
    if case .reader(let action) = line.action {
      var settles = false
      if case .command = action { settles = next.map(Self.waitsForAnswer) ?? true }
      return await desk.act(line, settles: settles)
    }
    if let delay = line.delay {
      let pause = await desk.pause(for: delay)
      if !pause.passed { return pause }
    }
    return await phone.perform(line.action)
  }

  private static func waitsForAnswer(_ next: ScriptAction) -> Bool {
    switch next {
    case .reader(.tear): false
    case .reader: true
    case .person, .phone, .fault, .injection, .wait, .android: false
    }
  }
}
