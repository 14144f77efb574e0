import ISO7816
import Synchronization

/// What recording applications were asked to do, in order, over all of them.
final class Recording: Sendable {
  private let storage = Mutex<[String]>([])

  var lines: [String] { storage.withLock { $0 } }

  func append(_ line: String) {
    storage.withLock { $0.append(line) }
  }
}

/// An application that writes down every call and counts what survives a deselection.
struct RecordingApplication: CardApplication {
  let aid: AID
  let name: String
  let recording: Recording
  var refusesSelect = false
  let commandSupport: CommandSupport
  var processed: UInt8 = 0

  init(
    _ name: String, _ aid: String, _ recording: Recording, refusesSelect: Bool = false,
    support: CommandSupport = CommandSupport()
  ) throws {
    self.name = name
    self.aid = try AID.sample(aid)
    self.recording = recording
    self.refusesSelect = refusesSelect
    self.commandSupport = support
  }

  mutating func select(_ command: CommandAPDU) throws(Refusal) -> ResponseAPDU {
    recording.append("\(name) select \(command)")
    if refusesSelect { throw Refusal(.fileDeactivated, "\(name) is switched off") }
    let wantsData = SelectCommand(command)?.allowsResponseData ?? false
    return ResponseAPDU(data: wantsData ? [0x6F, 0x00] : [])
  }

  mutating func process(_ command: CommandAPDU) throws(Refusal) -> ResponseAPDU {
    recording.append("\(name) process \(command)")
    processed += 1
    if command.instruction == 0x20 { throw Refusal(.counter(3), "the secret is wrong") }
    if command.instruction == 0xB0 {
      let count = min(command.expectedLength?.count ?? 0, Int(command.p1) << 8 | Int(command.p2))
      return ResponseAPDU(data: Array(repeating: 0xB0, count: count))
    }
    return ResponseAPDU(data: [processed])
  }

  mutating func deselect(_ reason: DeselectionReason) {
    recording.append("\(name) deselect \(reason)")
  }
}
