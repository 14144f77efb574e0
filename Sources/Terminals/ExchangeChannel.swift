import ISO7816

/// A channel that does by itself what a reader's layer does: chains, GET RESPONSE, a second try with the right Le.
///
/// What it is given need not be a command: bytes of no case of ISO/IEC 7816-3, 12.1 are sent as they are, once.
public struct ExchangeChannel: CardChannel {
  private let channel: any CardChannel
  private let options: ExchangeOptions

  /// Wraps a channel; without options it changes nothing.
  public init(_ channel: any CardChannel, options: ExchangeOptions = .raw) {
    self.channel = channel
    self.options = options
  }

  /// Sends one command, in parts where the options say so, and returns the whole answer with its last status word.
  public func transmit(_ command: [UInt8]) async throws(ChannelError) -> [UInt8] {
    guard let parsed = try? CommandAPDU(command) else { return try await exchange(command) }
    guard let limit = options.chainsOver, parsed.data.count > limit, !parsed.instructionClass.isChained,
      parsed.instructionClass.channel != nil
    else { return try await complete(parsed) }
    let last = parsed.data.endIndex - (parsed.data.count - 1) % limit - 1
    for start in stride(from: parsed.data.startIndex, to: last, by: limit) {
      let part = try build(parsed, parsed.data[start..<(start + limit)], isLast: false)
      let answer = try await exchange(part.bytes)
      guard answer.suffix(2) == [0x90, 0x00] else { return answer }
    }
    return try await complete(try build(parsed, parsed.data[last...], isLast: true))
  }

  /// A part of a command; the last has the Le, as far as its form can say it.
  private func build(
    _ command: CommandAPDU, _ data: ArraySlice<UInt8>, isLast: Bool
  ) throws(ChannelError) -> CommandAPDU {
    let expected = isLast ? command.expectedLength : nil
    let isShort = options.chainsOver.map { $0 <= 255 } ?? false
    let asked = isShort ? expected.flatMap { ExpectedLength(count: min($0.count, 256)) } : expected
    do {
      return try CommandAPDU(
        instructionClass: command.instructionClass.rawValue | (isLast ? 0x00 : 0x10), instruction: command.instruction,
        p1: command.p1, p2: command.p2, data: data, expectedLength: asked)
    } catch {
      throw .commandTooLong(count: command.bytes.count, limit: options.maximumCommand ?? 65_544)
    }
  }

  private func complete(_ command: CommandAPDU) async throws(ChannelError) -> [UInt8] {
    var answer = try await exchange(command.bytes)
    if options.correctsLength, command.form == .case2Short, answer.count == 2, answer[0] == 0x6C {
      answer = try await exchange(Array(command.bytes.dropLast()) + [answer[1]])
    }
    guard options.fetchesResponse else { return answer }
    return try await fetch(after: answer, on: command.instructionClass.channel ?? 0)
  }

  /// Follows 61XX to its end; each piece is asked for by the number that the one before said, 00 for 256.
  private func fetch(after first: [UInt8], on channel: Int) async throws(ChannelError) -> [UInt8] {
    let instructionClass = UInt8(channel < 4 ? channel : 0x40 + channel - 4)
    var answer = first
    var rounds = 0
    while answer[answer.count - 2] == 0x61 {
      rounds += 1
      guard rounds <= options.maximumRounds else { throw .tooManyRounds(limit: options.maximumRounds) }
      let piece = try await exchange([instructionClass, 0xC0, 0x00, 0x00, answer[answer.count - 1]])
      answer.removeLast(2)
      answer += piece
      guard answer.count <= 65_538 else { throw .answerTooLong(count: answer.count, capacity: 65_538) }
    }
    return answer
  }

  /// One command and one answer, as far as the reader can carry them.
  private func exchange(_ command: [UInt8]) async throws(ChannelError) -> [UInt8] {
    if let limit = options.maximumCommand, command.count > limit {
      throw .commandTooLong(count: command.count, limit: limit)
    }
    let answer = try await channel.transmit(command)
    guard answer.count >= 2 else { throw .answerTooShort(count: answer.count) }
    if let capacity = options.maximumResponse, answer.count > capacity {
      throw .answerTooLong(count: answer.count, capacity: capacity)
    }
    if options.breaksAt256, answer.count == 258 { throw .answerLost(count: answer.count) }
    return answer
  }
}
