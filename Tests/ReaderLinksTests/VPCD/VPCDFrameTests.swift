import Testing

@testable import ReaderLinks

@Suite struct VPCDFrameParserTests {
  /// Power off, reset, ATR, SELECT, nothing, an unknown control, a 300-byte command; some of them as they are pipelined.
  private let wire: [UInt8] =
    [0x00, 0x01, 0x02, 0x00, 0x01, 0x04, 0x00, 0x05, 0x00, 0xA4, 0x04, 0x00, 0x00, 0x00, 0x00, 0x00, 0x01, 0x60]
    + [0x01, 0x2C] + [UInt8](repeating: 0xAB, count: 300) + [0x00, 0x01, 0x00, 0x00, 0x01, 0x01]
  private let messages: [VPCDMessage] = [
    .control(.reset), .control(.answerToReset), .command([0x00, 0xA4, 0x04, 0x00, 0x00]), .empty,
    .unknownControl(0x60), .command([UInt8](repeating: 0xAB, count: 300)), .control(.powerOff), .control(.powerOn),
  ]

  @Test func `one chunk gives every message in it`() {
    var parser = VPCDFrameParser()
    #expect(parser.push(wire) == messages)
    #expect(parser.isBetweenMessages)
  }

  @Test func `messages survive a split at every byte`() {
    for split in 0...wire.count {
      var parser = VPCDFrameParser()
      #expect(parser.push(wire[..<split]) + parser.push(wire[split...]) == messages)
    }
  }

  @Test func `messages survive any chunking`() {
    for size in 1...64 {
      var parser = VPCDFrameParser()
      let found = stride(from: 0, to: wire.count, by: size).flatMap { start in
        parser.push(wire[start..<min(start + size, wire.count)])
      }
      #expect(found == messages)
    }
  }

  @Test(arguments: 1...5) func `pipelined reset and ATR are two messages at every split`(split: Int) {
    let wire: [UInt8] = [0x00, 0x01, 0x02, 0x00, 0x01, 0x04]
    var parser = VPCDFrameParser()
    let first = parser.push(wire[..<split])
    #expect(first == (split < 3 ? [] : [.control(.reset)]))
    #expect(parser.isBetweenMessages == (split == 3))
    #expect(first + parser.push(wire[split...]) == [.control(.reset), .control(.answerToReset)])
  }

  @Test func `the longest message is one command`() {
    var parser = VPCDFrameParser()
    let body = [UInt8](repeating: 0x5A, count: 65_535)
    #expect(parser.push([0xFF, 0xFF] + body.dropLast()) == [])
    #expect(parser.push([0x5A]) == [.command(body)])
  }

  @Test(arguments: UInt8.min...UInt8.max) func `a message of one byte is a control and never a command`(byte: UInt8) {
    var parser = VPCDFrameParser()
    let message = parser.push([0x00, 0x01, byte])
    switch byte {
    case 0x00: #expect(message == [.control(.powerOff)])
    case 0x01: #expect(message == [.control(.powerOn)])
    case 0x02: #expect(message == [.control(.reset)])
    case 0x04: #expect(message == [.control(.answerToReset)])
    default: #expect(message == [.unknownControl(byte)])
    }
  }
}

@Suite struct VPCDFrameTests {
  @Test(arguments: [1, 2, 255, 256, 65_535]) func `length and body are one buffer`(length: Int) throws {
    let frame = try VPCDFrame.encode([UInt8](repeating: 0x90, count: length))
    #expect(frame.count == length + 2)
    #expect(Int(frame[0]) << 8 | Int(frame[1]) == length)
    #expect(frame[2...].allSatisfy { $0 == 0x90 })
  }

  @Test func `an empty message is refused`() {
    let error = #expect(throws: VPCDFrameError.self) { try VPCDFrame.encode([]) }
    #expect(error?.description == "a message without bytes would block the reader for ever")
  }

  @Test func `a message over 65,535 bytes is refused`() {
    let error = #expect(throws: VPCDFrameError.self) {
      try VPCDFrame.encode([UInt8](repeating: 0, count: 65_536))
    }
    #expect(error?.description == "65536 bytes do not fit a message of at most 65535")
  }
}
