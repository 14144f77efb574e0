/// Turns records, one after the other, into lines that people like to read.
///
/// It remembers the commands that are not answered yet and what is selected, so give it a trace from the start.
package struct Timeline: Sendable {
  /// How lines look.
  package struct Options: Hashable, Sendable {
    /// Whether columns get ANSI colours; the caller knows what it writes to.
    package var isColoured: Bool
    /// The most characters in a line, taken as 60 below that.
    package var width: Int
    /// The most bytes of an APDU's data that are shown; the rest is counted.
    package var dataLimit: Int
    /// Whether account numbers, track data, PINs and keys are shown as dots.
    package var isMasked: Bool

    /// Takes plain text of 100 columns, 64 bytes of data, masked, where nothing else is said.
    package init(isColoured: Bool = false, width: Int = 100, dataLimit: Int = 64, isMasked: Bool = true) {
      self.isColoured = isColoured
      self.width = max(60, width)
      self.dataLimit = max(0, dataLimit)
      self.isMasked = isMasked
    }
  }

  private let options: Options
  private let layout: TimelineLayout
  private var memory = ExchangeMemory()

  /// Starts with nothing sent and nothing selected.
  package init(_ options: Options = Options()) {
    self.options = options
    layout = TimelineLayout(width: options.width, isColoured: options.isColoured)
  }

  /// The lines of one record, without line feeds: at least one.
  package mutating func lines(for record: TraceRecord) -> [String] {
    defer { memory.learn(record) }
    let shown = options.isMasked ? Masking.mask(record, after: memory) : record
    if record.kind == .tap { return layout.rule(RecordText.sentence(shown), t: record.t) }
    var row = row(shown, raw: record)
    if let rule = record.rule { row.text += " [\(PlainText.visible(rule))]" }
    row.isAlarming = RecordText.isAlarming(record.kind)
    return layout.lines(row, t: record.t, lane: record.lane)
  }

  /// The lines that introduce a trace.
  package func lines(for header: TraceHeader) -> [String] {
    var parts = ["trace of OpenCardSession \(header.tool)", "reader \(header.reader)", "seed \(header.seed)"]
    if let app = header.app { parts.insert("app \(app)", at: 1) }
    if !header.faults.isEmpty { parts.append("faults \(header.faults.joined(separator: "; "))") }
    if let started = header.started { parts.append("started \(started)") }
    return PlainText.wrapped(PlainText.visible(parts.joined(separator: ", ")), width: options.width)
  }

  private func row(_ shown: TraceRecord, raw: TraceRecord) -> TimelineLayout.Row {
    guard let bytes = shown.bytes, let rawBytes = raw.bytes else {
      return .init(direction: direction(raw), text: RecordText.sentence(shown))
    }
    let groups = HexGroups(hidden: shown.hidden, limit: options.dataLimit)
    switch raw.kind {
    case .command:
      let text = CommandText.describe(bytes, raw: rawBytes, selected: memory.selected)
      return .init(direction: .toCard, text: noted(text, shown), digits: groups.command(bytes))
    case .answer, .phoneAnswer:
      let text = noted(described(bytes, raw), shown)
      return .init(direction: .toReader, text: text, digits: groups.answer(bytes))
    case .response:
      let command = memory.command(for: raw)
      if let command, command.answer == rawBytes {
        let text = "has the answer \(TimelineLayout.milliseconds(raw.t - command.t)) after its command"
        return .init(direction: .toReader, text: noted(text, shown))
      }
      let difference = command?.answer == nil ? "" : ", not what was answered"
      let text = noted(described(bytes, raw) + difference, shown)
      return .init(direction: .toReader, text: text, digits: groups.answer(bytes))
    case .event:
      return .init(direction: direction(raw), text: RecordText.sentence(shown))
    case .apduDropped:
      return .init(text: RecordText.sentence(shown), digits: groups.command(bytes))
    default:
      return .init(text: RecordText.sentence(shown), digits: groups.plain(bytes))
    }
  }

  private func direction(_ record: TraceRecord) -> TimelineLayout.Row.Direction {
    switch record.kind {
    case .command: .toCard
    case .event where record.note == "received": .toCard
    case .answer, .phoneAnswer, .response: .toReader
    default: .none
    }
  }

  private func described(_ bytes: [UInt8], _ record: TraceRecord) -> String {
    let command = memory.command(for: record)
    let text = AnswerText.describe(bytes, to: command?.bytes)
    return command.map { "\(text), after \(TimelineLayout.milliseconds(record.t - $0.t))" } ?? text
  }

  private func noted(_ text: String, _ record: TraceRecord) -> String {
    record.note.map { "\(text) (\(PlainText.visible($0)))" } ?? text
  }
}
