import PhoneModel
package import PhoneRuntime

/// What apps and their phone say through a socket: wherever the stream is cut, the same frames and the same error come out.
///
/// A frame that is read is written with the same bytes, read again as the same, and is none with a byte less or more.
package struct WireProperty: Sendable {
  /// The frames of a stream without their lengths, why it cannot be read on, and whether it ends inside a frame.
  package struct Reading: Equatable, Sendable {
    package var bodies: [[UInt8]]
    package var error: WireError?
    package var isInFrame: Bool

    package init(bodies: [[UInt8]], error: WireError?, isInFrame: Bool) {
      self.bodies = bodies
      self.error = error
      self.isInFrame = isInFrame
    }
  }

  /// A message of either side.
  package enum Message: Hashable, Sendable {
    case app(AppMessage)
    case phone(PhoneMessage)

    fileprivate var frame: [UInt8]? {
      switch self {
      case .app(let message): message.frame
      case .phone(let message): message.frame
      }
    }
  }

  package typealias Reader = @Sendable (_ chunks: [ArraySlice<UInt8>]) -> Reading
  package typealias Decoder = @Sendable (_ body: ArraySlice<UInt8>) throws(WireError) -> Message

  private let read: Reader
  private let decode: Decoder

  /// Checks our codec, or a planted one.
  package init(
    read: @escaping Reader = { Self.frames(of: $0) },
    decode: @escaping Decoder = { (body) throws(WireError) in try Self.message(body) }
  ) {
    self.read = read
    self.decode = decode
  }

  /// The first byte says whether lengths are put before the frames, the second how many bytes after it are sizes of
  /// chunks; the others are the stream, or frames with a byte each that says their length.
  package func check(_ input: [UInt8]) throws(Finding) {
    var choices = Choices(input)
    let isRaw = choices.flag()
    let sizes = choices.bytes(choices.below(17))
    let stream = isRaw ? choices.remaining() : Self.framed(&choices)
    let expected = Self.reference(stream)
    try requireEqual(read([stream[...]]), expected, "what one chunk says")
    for sizes in stream.count <= 64 ? [sizes, [1]] : [sizes] {
      try requireEqual(read(Self.chunks(of: stream, sizes: sizes)), expected, "what chunks of \(sizes) say")
    }
    for body in expected.bodies { try checkMessage(body) }
  }

  private func checkMessage(_ body: [UInt8]) throws(Finding) {
    let message: Message
    do throws(WireError) {
      message = try decode(body[...])
    } catch {
      try require(!error.description.isEmpty, "an error says nothing")
      return
    }
    guard let frame = message.frame else { throw Finding("a message that was read is not written: \(message)") }
    try requireEqual(frame, Self.length(body.count) + body, "the frame of a message that was read")
    try requireEqual(try? decode(frame.dropFirst(Self.lengthBytes)), message, "a message that was written")
    try require((try? decode((body + [0])[...])) == nil, "a frame with a byte too many is read")
    for count in 0..<body.count where count <= 64 || count == body.count - 1 {
      try require((try? decode(body.prefix(count))) == nil, "the first \(count) of \(body.count) bytes are read")
    }
  }

  // MARK: Streams

  private static let lengthBytes = 4

  private static func length(_ count: Int) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: count >> $0) }
  }

  private static func framed(_ choices: inout Choices) -> [UInt8] {
    var stream: [UInt8] = []
    while !choices.isEmpty {
      let body = choices.bytes(Int(choices.byte()))
      stream += length(body.count) + body
    }
    return stream
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

  /// A second reader, over the whole stream at once; a frame has at most 128 KiB.
  private static func reference(_ stream: [UInt8]) -> Reading {
    var bodies: [[UInt8]] = []
    var rest = stream[...]
    while rest.count >= lengthBytes {
      let length = zip(rest, [1 << 24, 1 << 16, 1 << 8, 1]).map { Int($0) * $1 }.reduce(0, +)
      if length == 0 { return Reading(bodies: bodies, error: .emptyFrame, isInFrame: true) }
      if length > 131_072 {
        return Reading(bodies: bodies, error: .frameTooLong(length: length, limit: 131_072), isInFrame: true)
      }
      guard rest.count - lengthBytes >= length else { break }
      bodies.append(Array(rest.dropFirst(lengthBytes).prefix(length)))
      rest = rest.dropFirst(lengthBytes + length)
    }
    return Reading(bodies: bodies, error: nil, isInFrame: !rest.isEmpty)
  }

  // MARK: Our codec

  private static func frames(of chunks: [ArraySlice<UInt8>]) -> Reading {
    var inbox = WireInbox()
    var bodies: [[UInt8]] = []
    for chunk in chunks {
      inbox.push(chunk)
      do throws(WireError) {
        while let body = try inbox.next() { bodies.append(Array(body)) }
      } catch {
        return Reading(bodies: bodies, error: error, isInFrame: inbox.isInFrame)
      }
    }
    return Reading(bodies: bodies, error: nil, isInFrame: inbox.isInFrame)
  }

  /// Types from 80 are a phone's.
  private static func message(_ body: ArraySlice<UInt8>) throws(WireError) -> Message {
    body.first ?? 0 < 0x80 ? .app(try AppMessage(body, from: AppID("wallet"))) : .phone(try PhoneMessage(body))
  }
}
