/// The commands that a reader answers itself: those of class FF, PC/SC part 3, 3.2.2.
///
/// None of them reaches an app.
package struct ReaderCommands: Hashable, Sendable {
  /// The identifier of the contactless chip; nil answers `6A81` when it is asked for.
  package var uid: [UInt8]?
  /// The historical bytes of the ATS.
  package var historicalBytes: [UInt8]

  package init(uid: [UInt8]?, historicalBytes: [UInt8] = []) {
    self.uid = uid
    self.historicalBytes = historicalBytes
  }

  /// The reader's own answer; nil when the command is the card's.
  package func answer(to command: [UInt8]) -> [UInt8]? {
    guard command.first == 0xFF else { return nil }
    guard command.count >= 4 else { return Self.wrongLength }
    guard command[1] == 0xCA else { return [0x6E, 0x00] }
    switch (command[2], command[3]) {
    case (0x00, 0x00): return data(uid, asked: command)
    case (0x01, 0x00): return data(historicalBytes, asked: command)
    default: return Self.notSupported
    }
  }

  /// The answer to a message that is too short for any command: the reader waits for one, and for ever.
  static let wrongLength: [UInt8] = [0x67, 0x00]
  private static let notSupported: [UInt8] = [0x6A, 0x81]

  /// GET DATA's answer, PC/SC part 3, 3.2.2.1.3: Le 00 asks for all, fewer than there are gives `6Cxx`, more `6282`.
  private func data(_ data: [UInt8]?, asked command: [UInt8]) -> [UInt8] {
    guard let data else { return Self.notSupported }
    guard command.count == 5 else { return Self.wrongLength }
    switch Int(command[4]) {
    case 0, data.count: return data + [0x90, 0x00]
    case ..<data.count: return [0x6C, UInt8(clamping: data.count)]
    default: return data + [0x62, 0x82]
    }
  }
}
