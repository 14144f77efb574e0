import ISO7816
import PhoneModel
import ReaderLinks
import Terminals

/// A terminal's way to the phone in this process.
struct TerminalChannel: CardChannel {
  private let channel: PhoneChannel

  init(_ channel: PhoneChannel) { self.channel = channel }

  func transmit(_ command: [UInt8]) async throws(ChannelError) -> [UInt8] {
    switch await channel.transmit(command) {
    case .answer(.response(let bytes)) where bytes.count < 2: throw .answerTooShort(count: bytes.count)
    case .answer(.response(let bytes)): return bytes
    case .answer(.noCard): throw .noCard
    case .answer(.torn), .gaveUp: throw .torn(command: command)
    }
  }
}
