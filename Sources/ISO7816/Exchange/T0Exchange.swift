/// The card's end of a T=0 link for commands that something else answers, such as an app behind a reader's link.
///
/// As `T0Card`, but after the fact: where Le is wrong, the command was processed once, its answer is kept, and the same
/// command with the Le that 6CXX names gets it without being processed again. ISO/IEC 7816-3, 10 and 12.2.
package struct T0Exchange: Hashable, Sendable {
  /// What is done with a command as received.
  package enum Step: Hashable, Sendable {
    /// It is for whoever answers; `answered` is told the answer.
    case forward([UInt8])
    /// The link itself answers.
    case answer([UInt8])
  }

  private enum State: Hashable, Sendable {
    /// Nothing is kept.
    case idle
    /// The answer to this command is due.
    case asked(CommandAPDU?)
    /// The rest of an answer waits for GET RESPONSE on a logical channel.
    case holding(HeldResponse, channel: Int?)
    /// 6CXX was answered; the same command with the right Le gets this.
    case corrected(CommandAPDU, right: ExpectedLength, ResponseAPDU)
  }

  private var state = State.idle

  /// Starts with nothing kept, as after a reset.
  package init() {}

  /// Takes one command as received; what the one before left and this one does not fetch is dropped.
  package mutating func receive(_ bytes: [UInt8]) -> Step {
    let carried: [UInt8]
    do throws(Refusal) {
      carried = try Self.carried(bytes)
    } catch {
      state = .idle
      return .answer(error.status.bytes)
    }
    let command = try? CommandAPDU(carried)
    switch state {
    case .holding(let held, let channel):
      guard let command, CommandCheck.isGetResponse(command), command.instructionClass.channel == channel else { break }
      return .answer(fetch(held, by: command))
    case .corrected(let earlier, let right, let response):
      guard let command, command.expectedLength == right, Self.isSame(command, earlier) else { break }
      return .answer(deliver(response, to: command))
    case .idle, .asked: break
    }
    state = .asked(command)
    return .forward(carried)
  }

  /// The answer as T=0 carries it; one of under 2 bytes, and one that nothing asked for, is passed as it is.
  package mutating func answered(_ bytes: [UInt8]) -> [UInt8] {
    guard case .asked(let command) = state else { return bytes }
    state = .idle
    guard let command, let response = try? ResponseAPDU(bytes) else { return bytes }
    return deliver(response, to: command)
  }

  /// A command in the form in which applications get it: with a Le where there may be an answer, of 00 behind data.
  ///
  /// Throws 6700 for extended lengths and for data of another length than P3 says.
  static func carried(_ bytes: [UInt8]) throws(Refusal) -> [UInt8] {
    switch bytes.count {
    case ...3, 5: return bytes
    case 4: return bytes + [0x00]
    default:
      let length = Int(bytes[4])
      let following = bytes.count - 5
      if length == 0 {
        throw Refusal(.wrongLength, "P3 is 00 and \(following) bytes follow: T=0 has no extended lengths")
      }
      switch following {
      case length: return bytes + [0x00]
      case length + 1: return bytes.dropLast() + [0x00]
      default: throw Refusal(.wrongLength, "P3 says \(length) bytes of data, \(following) bytes follow it")
      }
    }
  }

  /// Whether two commands without data differ in Le at most.
  private static func isSame(_ command: CommandAPDU, _ other: CommandAPDU) -> Bool {
    command.data.isEmpty && other.data.isEmpty && command.instructionClass == other.instructionClass
      && command.instruction == other.instruction && command.p1 == other.p1 && command.p2 == other.p2
  }

  private mutating func deliver(_ response: ResponseAPDU, to command: CommandAPDU) -> [UInt8] {
    state = .idle
    let count = response.data.count
    if count == 0 { return response.bytes }
    var held = HeldResponse(response, sent: 0)
    guard command.data.isEmpty, let asked = command.expectedLength else {
      defer { state = .holding(held, channel: command.instructionClass.channel) }
      return (held.remaining ?? response.status).bytes
    }
    if let right = ResponseDelivery.transmissionT0.correction(of: asked, for: count),
      let status = StatusWord.wrongLength(exact: right)
    {
      state = .corrected(command, right: right, response)
      return status.bytes
    }
    return take(&held, asked, on: command.instructionClass.channel)
  }

  private mutating func fetch(_ held: HeldResponse, by command: CommandAPDU) -> [UInt8] {
    var held = held
    guard command.p1 == 0, command.p2 == 0 else { return StatusWord.wrongParameters.bytes }
    guard command.data.isEmpty, let asked = command.expectedLength else { return StatusWord.wrongLength.bytes }
    if let right = ResponseDelivery.transmissionT0.correction(of: asked, for: held.count),
      let status = StatusWord.wrongLength(exact: right)
    {
      return status.bytes
    }
    return take(&held, asked, on: command.instructionClass.channel)
  }

  private mutating func take(_ held: inout HeldResponse, _ asked: ExpectedLength, on channel: Int?) -> [UInt8] {
    let piece = held.take(asked.count)
    state = held.count == 0 ? .idle : .holding(held, channel: channel)
    return piece.bytes
  }
}
