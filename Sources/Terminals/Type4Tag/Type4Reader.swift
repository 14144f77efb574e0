import ISO7816
public import NDEF

/// What a phone does with a Type 4 Tag: find the NDEF file through the capability container, read it, write it.
///
/// The order of commands is that of Android phones. Each call runs the whole script from the SELECT of the application
/// and keeps nothing between calls. A tag can make it send at most one command per byte of the message.
public struct Type4Reader: Sendable {
  private let channel: any CardChannel
  private let options: Type4ReaderOptions

  /// What was read from a tag.
  public struct Content: Hashable, Sendable {
    /// What the tag says about itself.
    public let capabilities: CapabilityContainer
    /// The message's bytes, as many as NLEN said; none when the tag is empty.
    public let bytes: [UInt8]

    /// The message's records; nil when the tag is empty.
    public var message: NDEFMessage? {
      get throws(NDEFDecodingError) { bytes.isEmpty ? nil : try NDEFMessage(decoding: bytes) }
    }
  }

  /// Makes a reader of the card behind a channel.
  public init(_ channel: any CardChannel, options: Type4ReaderOptions = Type4ReaderOptions()) {
    self.channel = channel
    self.options = options
  }

  /// Reads the message in pieces of at most MLe bytes; stops when a piece brings nothing.
  public func read() async throws(Type4ReaderError) -> Content {
    let capabilities = try await openFile()
    return Content(capabilities: capabilities, bytes: try await readMessage(capabilities))
  }

  /// Writes a message (NLEN 0, the body in pieces of at most MLc bytes, NLEN), reads it back and compares.
  public func write(_ message: [UInt8]) async throws(Type4ReaderError) -> Content {
    let capabilities = try await openFile()
    guard capabilities.writeAccess == 0x00 else { throw .notWritable(access: capabilities.writeAccess) }
    let room = min(capabilities.maximumMessageSize, options.maximumMessageSize)
    guard message.count <= room else { throw .messageTooLong(count: message.count, room: room) }
    let length = [UInt8(message.count >> 8), UInt8(message.count & 0xFF)]
    let limit = pieceLimit(capabilities.maximumCommandData, short: 255, extended: 65_535)
    if options.writesInOneCommand, message.count + 2 <= limit {
      try await update(.writeLength, at: 0, with: length + message)
    } else {
      try await update(.writeLength, at: 0, with: [0, 0])
      for start in stride(from: 0, to: message.count, by: limit) {
        let piece = message[start..<min(start + limit, message.count)]
        try await update(.writeMessage(offset: start + 2), at: start + 2, with: Array(piece))
      }
      if !message.isEmpty { try await update(.writeLength, at: 0, with: length) }
    }
    let read = try await readMessage(capabilities)
    if read != message {
      throw .verificationFailed(offset: Array(zip(read, message).prefix { $0 == $1 }).count)
    }
    return Content(capabilities: capabilities, bytes: read)
  }

  /// Writes a message of records, as `write(_:)` does with its bytes.
  public func write(_ message: NDEFMessage) async throws(Type4ReaderError) -> Content {
    try await write(message.bytes)
  }

  /// SELECT of the application, then the container's content, then SELECT of the file that it names.
  private func openFile() async throws(Type4ReaderError) -> CapabilityContainer {
    _ = try await send(
      .selectApplication, 0xA4, 0x04, 0x00, data: options.name, expected: options.selectsWithLe ? .shortMaximum : nil)
    _ = try await send(.selectCapabilityContainer, 0xA4, 0x00, 0x0C, data: [0xE1, 0x03], expected: nil)
    let bytes = try await read(.readCapabilityContainer, at: 0, exactly: CapabilityContainer.byteCount)
    let capabilities: CapabilityContainer
    do {
      capabilities = try CapabilityContainer(decoding: bytes)
    } catch {
      throw .capabilityContainer(error)
    }
    let identifier = capabilities.fileIdentifier
    _ = try await send(
      .selectFile, 0xA4, 0x00, 0x0C, data: [UInt8(identifier >> 8), UInt8(identifier & 0xFF)], expected: nil)
    return capabilities
  }

  private func readMessage(_ capabilities: CapabilityContainer) async throws(Type4ReaderError) -> [UInt8] {
    guard capabilities.readAccess == 0x00 else { throw .notReadable(access: capabilities.readAccess) }
    let length = try await read(.readLength, at: 0, exactly: 2)
    let count = Int(length[0]) << 8 | Int(length[1])
    let room = min(capabilities.maximumMessageSize, options.maximumMessageSize)
    guard count <= room else { throw .messageTooLong(count: count, room: room) }
    let limit = pieceLimit(capabilities.maximumResponseData, short: 256, extended: 65_536)
    var message: [UInt8] = []
    while message.count < count {
      let offset = message.count + 2
      let needed = count - message.count
      let piece = try await send(
        .readMessage(offset: offset), 0xB0, offset: offset, expected: ExpectedLength(count: min(limit, needed)),
        extended: options.lengthForm == .extended)
      guard !piece.isEmpty else { throw .noProgress(offset: offset, needed: needed) }
      message += piece
    }
    return message
  }

  private func pieceLimit(_ announced: Int, short: Int, extended: Int) -> Int {
    max(1, min(announced, options.lengthForm == .short ? short : extended, options.chunkSize ?? extended))
  }

  private func read(
    _ step: Type4ReaderError.Step, at offset: Int, exactly count: Int
  ) async throws(Type4ReaderError) -> [UInt8] {
    let bytes = try await send(step, 0xB0, offset: offset, expected: ExpectedLength(count: count))
    guard bytes.count == count else { throw .answerTooShort(step, needed: count, found: bytes.count) }
    return bytes
  }

  private func update(
    _ step: Type4ReaderError.Step, at offset: Int, with data: [UInt8]
  ) async throws(Type4ReaderError) {
    let isExtended = options.lengthForm == .extended
    _ = try await send(step, 0xD6, offset: offset, data: data, expected: nil, extended: isExtended)
  }

  private func send(
    _ step: Type4ReaderError.Step, _ instruction: UInt8, offset: Int, data: [UInt8] = [], expected: ExpectedLength?,
    extended: Bool = false
  ) async throws(Type4ReaderError) -> [UInt8] {
    guard offset <= 0x7FFF else { throw .notExpressible(step) }
    return try await send(
      step, instruction, UInt8(offset >> 8), UInt8(offset & 0xFF), data: data, expected: expected, extended: extended)
  }

  /// Sends one command and returns the answer's data; anything but 9000 is an error, as is more data than Le allows.
  private func send(
    _ step: Type4ReaderError.Step, _ instruction: UInt8, _ p1: UInt8, _ p2: UInt8, data: [UInt8] = [],
    expected: ExpectedLength?, extended: Bool = false
  ) async throws(Type4ReaderError) -> [UInt8] {
    let command: CommandAPDU
    do {
      command = try CommandAPDU(
        instructionClass: 0x00, instruction: instruction, p1: p1, p2: p2, data: data, expectedLength: expected,
        extended: extended)
    } catch {
      throw .notExpressible(step)
    }
    let answer: [UInt8]
    do {
      answer = try await channel.transmit(command.bytes)
    } catch {
      throw .channel(error, step)
    }
    guard answer.count >= 2 else { throw .channel(.answerTooShort(count: answer.count), step) }
    let status = StatusWord(sw1: answer[answer.count - 2], sw2: answer[answer.count - 1])
    guard status == .success else { throw .refused(step, status) }
    let content = Array(answer.dropLast(2))
    let allowed = expected?.count ?? 0
    guard content.count <= allowed else { throw .answerTooLong(step, allowed: allowed, found: content.count) }
    return content
  }
}
