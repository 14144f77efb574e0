package import ISO7816

/// The reader in this process: plays a script to a phone.
///
/// A `>` line sends its command once a card is present, and lasts until it was sent. The person's, the phone's and the
/// fault lines that follow it happen while the answer is owed, and so do their delays. The next reader line decides: `tear` takes the card away
/// at once, answered or not; any other, and the script's end, first waits for the answer, as long as patience lasts.
/// The field goes when the script ends.
package struct MemoryReader: Sendable {
  package struct Settings: Hashable, Sendable {
    /// How long a command waits for a card to be present.
    package var cardWait: Duration = .seconds(2)
    /// How long commands and answers take.
    package var air = AirInterface.typeA(.kbit106)
    /// How long, from the end of its command, an answer is waited for until it is whole, before the reader gives the card up, until a `profile` line says otherwise.
    package var patience: Duration = .milliseconds(500)
    /// How long a reset keeps the field off; a card forgets everything after 5 ms, ISO/IEC 14443-3, 5.
    package var resetPause: Duration = .milliseconds(6)

    package init() {}
  }

  private let phone: any ReaderPhone
  private let clock: any ReaderClock
  private let settings: Settings
  private let perform: @Sendable (ScriptAction) async -> Void
  private let report: @Sendable (ReaderReport) -> Void
  private let reach: (@Sendable (ScriptLine) -> Void)?

  /// `perform` carries out the lines of the other lanes; `report` hears each step of the reader, in order; `reach` is
  /// told of each line before its delay.
  package init(
    for phone: any ReaderPhone, clock: any ReaderClock = TaskClock(), settings: Settings = Settings(),
    perform: @escaping @Sendable (ScriptAction) async -> Void,
    report: @escaping @Sendable (ReaderReport) -> Void = { _ in },
    reach: (@Sendable (ScriptLine) -> Void)? = nil
  ) {
    self.phone = phone
    self.clock = clock
    self.settings = settings
    self.perform = perform
    self.report = report
    self.reach = reach
  }

  /// Plays the script up to its end, the first failed expectation or the first command without a card.
  package func run(_ script: Script) async -> ReaderResult {
    var play = ScriptPlay(phone: phone, clock: clock, settings: settings, report: report)
    let result = await result(of: script, in: &play)
    play.leave(line: script.lines.last?.number ?? 1)
    return result
  }

  private nonisolated(nonsending) func result(of script: Script, in play: inout ScriptPlay) async -> ReaderResult {
    do throws(ScriptPlay.End) {
      let lines = script.lines
      for place in lines.indices {
        reach?(lines[place])
        if let delay = lines[place].delay { try await play.pass(delay) }
        if case .reader(let action) = lines[place].action {
          try await play.act(action, line: lines[place].number)
        } else {
          await perform(lines[place].action)
        }
      }
      try await play.settle()
      return .passed
    } catch {
      return error.result
    }
  }
}
