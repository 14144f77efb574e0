package import ReaderLinks

/// vpcd's stream: wherever it is cut, the same messages come out, and they are those of a second reader.
package struct FrameProperty: Sendable {
  /// Reads chunks in order; says too whether the last byte ended a message.
  package typealias Reader = @Sendable (_ chunks: [ArraySlice<UInt8>]) -> (messages: [VPCDMessage], isBetween: Bool)

  private let read: Reader

  /// Checks our parser, or a planted one.
  package init(
    read: @escaping Reader = { chunks in
      var parser = VPCDFrameParser()
      let messages = chunks.flatMap { parser.push($0) }
      return (messages, parser.isBetweenMessages)
    }
  ) {
    self.read = read
  }

  /// The first byte says how many bytes after it are sizes of chunks; the others are the stream.
  package func check(_ input: [UInt8]) throws(Finding) {
    var choices = Choices(input)
    let sizes = choices.bytes(choices.below(17))
    let stream = choices.remaining()
    let expected = Self.reference(stream)
    let whole = read([stream[...]])
    try requireEqual(whole.messages, expected.messages, "the messages of one chunk")
    try requireEqual(whole.isBetween, expected.isBetween, "whether the stream ends between messages")
    for sizes in stream.count <= 64 ? [sizes, [1]] : [sizes] {
      let parts = read(Self.chunks(of: stream, sizes: sizes))
      try requireEqual(parts.messages, expected.messages, "the messages in chunks of \(sizes)")
      try requireEqual(parts.isBetween, expected.isBetween, "whether chunks of \(sizes) end between messages")
    }
    try checkWriting(expected.messages)
  }

  /// Cuts the stream by the sizes, which begin anew when they end; empty chunks are given too.
  private static func chunks(of stream: [UInt8], sizes: [UInt8]) -> [ArraySlice<UInt8>] {
    guard sizes.contains(where: { $0 > 0 }) else { return [stream[...], []] }
    var chunks: [ArraySlice<UInt8>] = []
    var rest = stream[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(Int(sizes[chunks.count % sizes.count]))
      chunks.append(chunk)
      rest = rest.dropFirst(chunk.count)
    }
    return chunks
  }

  /// A second reader, over the whole stream at once.
  private static func reference(_ stream: [UInt8]) -> (messages: [VPCDMessage], isBetween: Bool) {
    var messages: [VPCDMessage] = []
    var position = 0
    while position + 2 <= stream.count {
      let end = position + 2 + Int(stream[position]) * 256 + Int(stream[position + 1])
      guard end <= stream.count else { return (messages, false) }
      let body = Array(stream[(position + 2)..<end])
      switch body.count {
      case 0: messages.append(.empty)
      case 1: messages.append(VPCDControl(rawValue: body[0]).map { .control($0) } ?? .unknownControl(body[0]))
      default: messages.append(.command(body))
      }
      position = end
    }
    return (messages, position == stream.count)
  }

  /// Every message with a body is written as it was read, and an empty one is refused.
  private func checkWriting(_ messages: [VPCDMessage]) throws(Finding) {
    for message in messages {
      let body: [UInt8] =
        switch message {
        case .empty: []
        case .control(let control): [control.rawValue]
        case .unknownControl(let byte): [byte]
        case .command(let bytes): bytes
        }
      guard let frame = try? VPCDFrame.encode(body) else {
        try require(body.isEmpty, "a message of \(body.count) bytes is not written")
        continue
      }
      try require(!body.isEmpty, "an empty message is written")
      let read = read([frame[...]])
      try requireEqual(read.messages, [message], "a message that was written")
    }
  }
}
