extension ApplicationRouter {
  /// The numbers of the open logical channels, 0 first.
  public var openChannels: [Int] { channels.indices.filter { channels[$0] != nil } }

  /// The number of the channel on which the command came; refused with 6881 where it is not open.
  func openChannel(of command: CommandAPDU) throws(Refusal) -> Int {
    let instructionClass = command.instructionClass
    let proprietary = options.proprietaryChannels ? instructionClass.proprietaryChannel : nil
    let number = instructionClass.channel ?? proprietary ?? 0
    guard number < channels.count, channels[number] != nil else {
      throw Refusal(.channelNotSupported, "logical channel \(number) is not open")
    }
    return number
  }

  mutating func manage(_ operation: ManageChannel.Operation) throws(Refusal) -> ResponseAPDU {
    switch operation {
    case .openAny:
      guard let number = (1..<options.channels).first(where: { !isOpen($0) }) else {
        throw Refusal(.functionNotSupported, "all \(options.channels) logical channels are open")
      }
      open(number)
      return ResponseAPDU(data: [UInt8(number)])
    case .open(let number):
      guard number < options.channels else {
        throw Refusal(.channelNotSupported, "there are \(options.channels) logical channels, not number \(number)")
      }
      guard !isOpen(number) else { throw Refusal(.wrongParameters, "logical channel \(number) is open already") }
      open(number)
      return ResponseAPDU()
    case .close(0):
      throw Refusal(.functionNotSupported, "the basic logical channel is never closed")
    case .close(let number):
      guard number < options.channels else {
        throw Refusal(.channelNotSupported, "there are \(options.channels) logical channels, not number \(number)")
      }
      guard isOpen(number) else { return ResponseAPDU(status: 0x6200) }
      close(number)
      return ResponseAPDU()
    }
  }

  private func isOpen(_ number: Int) -> Bool { number < channels.count && channels[number] != nil }

  private mutating func open(_ number: Int) {
    while channels.count <= number { channels.append(nil) }
    channels[number] = LogicalChannel()
  }

  private mutating func close(_ number: Int) {
    if let index = selectedIndex(on: number) { applications[index].deselect(.channelClosed) }
    channels[number] = nil
    exchanges[number] = nil
    while channels.last == .some(nil) { channels.removeLast() }
  }
}
