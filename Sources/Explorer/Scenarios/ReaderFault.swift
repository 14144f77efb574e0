import ISO7816
package import ReaderLinks

/// What a reader does otherwise than its script says, at one of its commands.
package struct ReaderFault: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Switches the field off and on before the command.
    case resets
    /// Sends the command twice.
    case repeats
    /// Selects an application that nobody has before the command.
    case selectsAnother = "selects-another"
    /// Sends after the command one of one byte, of data without an application's meaning, with a wrong Lc, of the largest Le.
    case sendsByte = "sends-one-byte"
    case sendsData = "sends-data"
    case sendsWrongLength = "sends-wrong-length"
    case sendsLargestLe = "sends-largest-le"
    /// Taps the whole of the script again at once.
    case tapsAgain = "taps-again"
    /// Sends the command again in a new tap, without selecting first.
    case continuesInNewTap = "continues-in-new-tap"
  }

  package let kind: Kind
  /// Which of the script's commands, from 1.
  package let command: Int

  package init(_ kind: Kind, at command: Int) {
    self.kind = kind
    self.command = command
  }

  /// The lines with the fault in them; unchanged where the command is not there.
  package func applied(to lines: [ScriptLine]) -> [ScriptLine] {
    let commands = lines.indices.filter { if case .reader(.command) = lines[$0].action { true } else { false } }
    guard command >= 1, command <= commands.count else { return lines }
    let place = commands[command - 1]
    var lines = lines
    // Behind the command and what is expected of its answer.
    let behind = lines[(place + 1)...].firstIndex { if case .reader(.expect) = $0.action { false } else { true } }
    let next = behind ?? lines.endIndex
    switch kind {
    case .resets: lines.insert(Self.line(.reset), at: place)
    case .repeats: lines.insert(Self.line(lines[place].action), at: place)
    case .selectsAnother: lines.insert(Self.send("00A4040005 F0DEADBEEF 00"), at: place)
    case .sendsByte: lines.insert(Self.send("00"), at: next)
    case .sendsData: lines.insert(Self.send("00D6000010 000102030405060708090A0B0C0D0E0F"), at: next)
    case .sendsWrongLength: lines.insert(Self.send("00D60000FF 0102"), at: next)
    case .sendsLargestLe: lines.insert(Self.send("00B00000 000000"), at: next)
    case .tapsAgain: lines += [Self.line(.field(false)), Self.line(.wait(.milliseconds(20)))] + lines
    case .continuesInNewTap:
      let again = lines[place].action
      lines += [.field(false), .wait(.milliseconds(20)), .field(true)].map(Self.line) + [Self.line(again)]
    }
    return lines
  }

  private static func line(_ action: ReaderAction) -> ScriptLine { line(.reader(action)) }

  private static func line(_ action: ScriptAction) -> ScriptLine { ScriptLine(number: 0, action: action) }

  private static func send(_ text: String) -> ScriptLine {
    guard let bytes = try? Hex.bytes(text) else { preconditionFailure("\(text) is not hexadecimal") }
    return line(.command(bytes))
  }
}

extension ReaderFault: CustomStringConvertible {
  package var description: String { "reader \(kind.rawValue) at command \(command)" }
}
