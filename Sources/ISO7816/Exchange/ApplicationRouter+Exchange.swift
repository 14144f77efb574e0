extension ApplicationRouter {
  /// Goes on with what the last command left; nil where that is dropped and the command stands for itself.
  mutating func continued(
    _ exchange: consuming LogicalChannel.Exchange, with command: CommandAPDU, on number: Int
  ) throws(Refusal) -> ResponseAPDU? {
    switch consume exchange {
    case .collecting(let chain):
      return try add(command, to: chain, on: number)
    case .holding(let held):
      guard CommandCheck.isGetResponse(command) else { return nil }
      return try fetch(held, by: command, on: number)
    }
  }

  /// Takes the first part of a chain as the selected application wants it.
  mutating func beginChain(with command: CommandAPDU, on number: Int) throws(Refusal) -> ResponseAPDU {
    let index = try application(for: command, on: number)
    guard command.instructionClass.secureMessaging == .none else { return try perform(command, on: number) }
    switch applications[index].commandSupport.chaining {
    case .passed: return try perform(command, on: number)
    case .refused: throw Refusal(.chainingNotSupported, "the application takes no chained commands")
    case .collected: break
    }
    return try collect(command, in: CommandChain(startedBy: command), on: number)
  }

  /// Ends without 6883 where the options say so: then the command is processed for itself.
  private mutating func add(
    _ command: CommandAPDU, to chain: consuming CommandChain, on number: Int
  ) throws(Refusal) -> ResponseAPDU? {
    guard chain.continues(with: command) else {
      switch options.brokenChain {
      case .processed: return nil
      case .refused:
        throw Refusal(.lastOfChainExpected, "another command came before the last part of the chain, which is dropped")
      }
    }
    return try collect(command, in: chain, on: number)
  }

  private mutating func collect(
    _ command: CommandAPDU, in chain: consuming CommandChain, on number: Int
  ) throws(Refusal) -> ResponseAPDU {
    try chain.add(command, limit: options.chainLimit)
    guard !command.instructionClass.isChained else {
      exchanges[number] = .collecting(chain)
      return ResponseAPDU()
    }
    return try perform(chain.whole(endingWith: command), on: number)
  }

  /// Answers GET RESPONSE; a wrong one is refused and what is held stays.
  private mutating func fetch(
    _ held: HeldResponse, by command: CommandAPDU, on number: Int
  ) throws(Refusal) -> ResponseAPDU {
    var held = held
    var next: LogicalChannel.Exchange? = .holding(held)
    defer { exchanges[number] = next }
    guard command.p1 == 0, command.p2 == 0 else {
      throw Refusal(.wrongParameters, "GET RESPONSE has P1-P2 0000, not \(Hex.string([command.p1, command.p2]))")
    }
    guard command.data.isEmpty, let asked = command.expectedLength else {
      throw Refusal(.wrongLength, "GET RESPONSE has Le and no data")
    }
    if let right = options.delivery.correction(of: asked, for: held.count),
      let status = StatusWord.wrongLength(exact: right)
    {
      throw Refusal(status, "Le asks for \(asked.count) bytes, \(held.count) are held")
    }
    let piece = held.take(min(asked.count, options.limits.responseData))
    next = held.count == 0 ? nil : .holding(held)
    return piece
  }

  /// Sends an answer at once as far as Ne, the link and the options let it, and holds the rest for GET RESPONSE.
  mutating func deliver(
    _ response: consuming ResponseAPDU, to command: CommandAPDU, on number: Int
  ) -> ResponseAPDU {
    let count = response.data.count
    if count == 0 { return response }
    let asked = command.expectedLength
    let room = min(asked?.count ?? 0, options.limits.responseData)
    let sent: Int
    switch options.delivery {
    case .direct, .exact: sent = min(count, room)
    case .announced: sent = 0
    case .transmissionT0:
      let isRight = command.form == .case2Short && asked?.count == min(count, 256)
      sent = isRight ? min(count, room) : 0
    }
    if sent == count { return response }
    var held = HeldResponse(copy response, sent: 0)
    guard sent > 0 else {
      defer { hold(held, on: number) }
      return ResponseAPDU(status: held.remaining ?? response.status)
    }
    let piece = held.take(sent)
    hold(held, on: number)
    return piece
  }

  /// The command itself may have closed its channel; then nobody can fetch the rest.
  private mutating func hold(_ held: HeldResponse, on number: Int) {
    guard number < channels.count, channels[number] != nil else { return }
    exchanges[number] = .holding(held)
  }
}
