import PhoneModel
import PhoneRuntime
import Testing

@Suite struct WireCodecTests {
  /// The frame without its length.
  private func body(_ frame: [UInt8]) -> ArraySlice<UInt8> { frame[4...] }

  @Test(arguments: WireMessages.fromApps) func `what an app says is read as it was written`(_ message: AppMessage)
    throws
  {
    let frame = try #require(message.frame)
    #expect(try AppMessage(body(frame), from: WireMessages.app) == message)
  }

  @Test(arguments: WireMessages.fromPhones)
  func `what a phone says is read as it was written`(_ message: PhoneMessage) throws {
    #expect(try PhoneMessage(body(message.frame)) == message)
  }

  @Test func `no message is a part of another or goes on after its end`() throws {
    for message in WireMessages.fromApps {
      let whole = body(try #require(message.frame))
      for count in 1..<min(whole.count, 200) {
        #expect(throws: WireError.self) { try AppMessage(whole.prefix(count), from: WireMessages.app) }
      }
      #expect(throws: WireError.trailing(type: whole[4], count: 1)) {
        try AppMessage(whole + [0], from: WireMessages.app)
      }
    }
    for message in WireMessages.fromPhones {
      let whole = body(message.frame)
      for count in 1..<whole.count { #expect(throws: WireError.self) { try PhoneMessage(whole.prefix(count)) } }
      #expect(throws: WireError.trailing(type: whole[4], count: 1)) { try PhoneMessage(whole + [0]) }
    }
  }

  @Test func `a message with any byte changed is another message or an error, and says the same again`() throws {
    for message in WireMessages.fromApps {
      let whole = body(try #require(message.frame))
      for index in whole.indices.prefix(64) {
        for value in [0, 1, 2, 0x7F, 0x80, 0xFF] as [UInt8] {
          var changed = whole
          changed[index] = value
          guard let read = try? AppMessage(changed, from: WireMessages.app) else { continue }
          #expect(try AppMessage(body(try #require(read.frame)), from: WireMessages.app) == read)
        }
      }
    }
    for message in WireMessages.fromPhones {
      let whole = body(message.frame)
      for index in whole.indices.prefix(64) {
        for value in [0, 1, 2, 0x7F, 0x80, 0xFF] as [UInt8] {
          var changed = whole
          changed[index] = value
          guard let read = try? PhoneMessage(changed) else { continue }
          #expect(try PhoneMessage(body(read.frame)) == read)
        }
      }
    }
  }

  @Test func `each type that nobody uses is an error that names it`() {
    for type in UInt8.min...UInt8.max where !(0x01...0x02).contains(type) && !(0x10...0x19).contains(type) {
      #expect(throws: WireError.unknownType(type)) { try AppMessage([type], from: WireMessages.app) }
    }
    for type in UInt8.min...UInt8.max where !(0x81...0x8B).contains(type) {
      #expect(throws: WireError.unknownType(type)) { try PhoneMessage([type]) }
    }
  }

  @Test func `another magic, another version and broken fields are told apart`() throws {
    var hello = try #require(AppMessage.hello(app: WireMessages.app, pid: 1).frame)
    hello[6] ^= 1
    #expect(throws: WireError.wrongMagic) { try AppMessage(body(hello), from: WireMessages.app) }
    hello[6] ^= 1
    hello[10] = 9
    #expect(throws: WireError.wrongVersion(found: 9, needed: Int(Wire.version))) {
      try AppMessage(body(hello), from: WireMessages.app)
    }
    #expect(throws: WireError.unknownValue(field: "outcome", found: "2")) {
      try AppMessage([0x12, 0, 0, 0, 0, 0, 0, 0, 1, 2], from: WireMessages.app)
    }
    #expect(throws: WireError.unknownValue(field: "session", found: "-1")) {
      try AppMessage([0x13] + [UInt8](repeating: 0xFF, count: 8), from: WireMessages.app)
    }
    #expect(throws: WireError.notUTF8(field: "alert message")) {
      try AppMessage([0x14, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0xFF], from: WireMessages.app)
    }
    #expect(throws: WireError.unknownValue(field: "rule", found: "\"no.rule\"")) {
      try PhoneMessage([0x87, 0, 0, 0, 7] + Array("no.rule".utf8) + [0, 0, 0, 0])
    }
  }

  @Test func `a frame is cut out of whatever pieces it comes in`() throws {
    let stream = WireMessages.fromPhones.flatMap(\.frame)
    for size in [1, 2, 3, 7, 64, stream.count] {
      var inbox = WireInbox()
      var read: [PhoneMessage] = []
      for start in stride(from: 0, to: stream.count, by: size) {
        inbox.push(stream[start..<min(start + size, stream.count)])
        while let body = try inbox.next() { read.append(try PhoneMessage(body)) }
      }
      #expect(read == WireMessages.fromPhones)
      #expect(!inbox.isInFrame)
    }
  }

  @Test func `the longest frame passes, one byte more and none at all do not`() throws {
    var inbox = WireInbox()
    inbox.push([0x00, 0x02, 0x00, 0x00])
    inbox.push([UInt8](repeating: 0, count: Wire.largestFrame))
    #expect(try inbox.next()?.count == Wire.largestFrame)
    inbox.push([0x00, 0x02, 0x00, 0x01])
    #expect(throws: WireError.frameTooLong(length: Wire.largestFrame + 1, limit: Wire.largestFrame)) {
      try inbox.next()
    }
    var empty = WireInbox()
    empty.push([0, 0, 0, 0])
    #expect(throws: WireError.emptyFrame) { try empty.next() }
    #expect(throws: WireError.emptyFrame) { try PhoneMessage([]) }
  }

  @Test func `texts are cut to what a frame holds, between characters, and a longer answer is none`() throws {
    let text = String(repeating: "é", count: Wire.largestFrame)
    let frame = try #require(AppMessage.event(.alertMessage(SessionID(1), text)).frame)
    #expect(frame.count <= Wire.largestFrame + 4)
    guard case .event(.alertMessage(_, let read)) = try AppMessage(body(frame), from: WireMessages.app) else {
      Issue.record("the message is another")
      return
    }
    #expect(text.hasPrefix(read) && read.utf8.count > Wire.largestFrame - 128)
    let answer = [UInt8](repeating: 0, count: Wire.largestFrame)
    #expect(AppMessage.event(.respond(CallID(1), APDUID(1), answer)).frame == nil)
  }

  @Test func `each error says what came`() {
    let sentences: [(WireError, String)] = [
      (.frameTooLong(length: 9, limit: 8), "a message of 9 bytes came, and at most 8 are read"),
      (.emptyFrame, "a message without a type came"),
      (.unknownType(7), "a message of the unknown type 7 came"),
      (.short(type: 7), "a message of type 7 ends too early"),
      (.trailing(type: 7, count: 2), "a message of type 7 has 2 bytes too many"),
      (.wrongMagic, "the first message is none of a cardsession phone's or app's"),
      (
        .wrongVersion(found: 2, needed: 1),
        "the other side speaks version 2 of the messages, this one version 1: build both from the same OpenCardSession"
      ),
      (.unknownValue(field: "rule", found: "\"x\""), "a message has \"x\" as its rule, which stands for nothing"),
      (.notUTF8(field: "app"), "a message's app is not UTF-8"),
      (.outOfOrder(type: 3), "a message of type 3 came where it has no place"),
    ]
    for (error, sentence) in sentences { #expect(error.description == sentence) }
  }
}
