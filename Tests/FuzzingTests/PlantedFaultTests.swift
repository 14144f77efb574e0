import CardApplications
import CardTrace
import Foundation
import FuzzProperties
import ISO7816
import NDEF
import PhoneModel
import PhoneRuntime
import ReaderLinks
import Testing

/// The finding for an input, or nil.
private func finding(_ check: ([UInt8]) throws(Finding) -> Void, _ input: [UInt8]) -> Finding? {
  do {
    try check(input)
    return nil
  } catch {
    return error
  }
}

/// Each property finds a fault that is planted into what it checks, and finds none without it.
@Suite struct PlantedFaultTests {
  @Test func `a command parser that takes one byte of the data for Le is found`() throws {
    let input = try Hex.bytes("00D6000003AABBCC")
    let planted = CommandProperty(parse: { (bytes) throws(CommandAPDUError) in
      var fields = CommandProperty.Fields(try CommandAPDU(bytes))
      if fields.form == .case3Short { fields.data.removeLast() }
      return fields
    })
    #expect(finding(planted.check, input)?.description.hasPrefix("the data: found AABB, expected AABBCC") == true)
    #expect(finding(CommandProperty().check, input) == nil)
  }

  @Test func `a command parser that refuses what is right or accepts what is wrong is found`() throws {
    let refusing = CommandProperty(parse: { (bytes) throws(CommandAPDUError) in throw .tooShort(count: bytes.count) })
    #expect(finding(refusing.check, [0, 0xA4, 0, 0]) != nil)
    let accepting = CommandProperty(parse: { (_) throws(CommandAPDUError) in
      CommandProperty.Fields(try CommandAPDU([0, 0xA4, 0, 0]))
    })
    #expect(finding(accepting.check, [0, 0xA4, 0, 0, 0, 0]) != nil)
  }

  @Test(arguments: ["008102AABB", "00BF0C03810101", "00700281004F0101"])
  func `a TLV reader that loses an object is found`(_ hex: String) throws {
    let input = try Hex.bytes(hex)
    let planted = TLVProperty(read: { (bytes, rules) throws(TLVError) in
      Array(try TLVProperty.walk(TLVReader(bytes, rules: rules)).dropLast())
    })
    #expect(finding(planted.check, input) != nil)
    #expect(finding(TLVProperty().check, input) == nil)
  }

  @Test func `a TLV reader that passes over padding without a rule is found`() throws {
    let input = try Hex.bytes("00810101")
    let planted = TLVProperty(read: { (bytes, rules) throws(TLVError) in
      var rules = rules
      rules.allowsPadding = true
      return try TLVProperty.walk(TLVReader(bytes, rules: rules))
    })
    #expect(finding(planted.check, input)?.description == "padding is passed over without a rule")
    #expect(finding(TLVProperty().check, input) == nil)
  }

  @Test func `an ATR parser that corrects TCK is found`() throws {
    let input = try Hex.bytes("3B80800101")
    let planted = ActivationProperty(readATR: { (bytes) throws(ATRError) in
      do throws(ATRError) {
        return try ATR(bytes)
      } catch .wrongCheckByte(_, let expected) {
        return try ATR(bytes.dropLast() + [expected])
      }
    })
    #expect(finding(planted.check, input)?.description == "a TCK with bit 1 turned is accepted")
    #expect(finding(ActivationProperty().check, input) == nil)
  }

  @Test func `an ATS parser that drops the last byte is found`() throws {
    let input = try Hex.bytes("0578807100")
    let planted = ActivationProperty(readATS: { (bytes) throws(ATSError) in
      guard bytes.count > 2 else { return try ATS(bytes) }
      return try ATS([UInt8(bytes.count - 1)] + bytes.dropFirst().dropLast())
    })
    #expect(finding(planted.check, input) != nil)
    #expect(finding(ActivationProperty().check, input) == nil)
  }

  @Test func `an NDEF decoder that loses the second chunk is found`() throws {
    let input = try Hex.bytes("00" + "B5000141" + "56000142")
    let planted = NDEFProperty(decode: { (bytes, rules) throws(NDEFDecodingError) in
      let message = try NDEFMessage(decoding: bytes, rules: rules)
      let record = message.records[0]
      guard
        let shorter = try? NDEFRecord(
          typeNameFormat: record.typeNameFormat, type: record.type, payload: record.payload.prefix(1))
      else { return message }
      return NDEFMessage(shorter)
    })
    #expect(finding(planted.check, input) != nil)
    #expect(finding(NDEFProperty().check, input) == nil)
  }

  @Test func `a frame parser that forgets a length cut in two is found`() throws {
    let input = try Hex.bytes("0101" + "0002AABB" + "000104")
    let planted = FrameProperty(read: { chunks in
      var messages: [VPCDMessage] = []
      for chunk in chunks {
        var parser = VPCDFrameParser()
        messages += parser.push(chunk)
      }
      return (messages, true)
    })
    #expect(finding(planted.check, input) != nil)
    #expect(finding(FrameProperty().check, input) == nil)
  }

  @Test func `a reader of a phone's socket that forgets a length cut in two is found`() throws {
    let input = try Hex.bytes("010101" + "00000009" + "130000000000000001")
    let planted = WireProperty(read: { chunks in
      var bodies: [[UInt8]] = []
      for chunk in chunks {
        var inbox = WireInbox()
        inbox.push(chunk)
        while let body = try? inbox.next() { bodies.append(Array(body)) }
      }
      return WireProperty.Reading(bodies: bodies, error: nil, isInFrame: false)
    })
    #expect(finding(planted.check, input) != nil)
    #expect(finding(WireProperty().check, input) == nil)
  }

  @Test func `a decoder of a phone's messages that reads past an end, or mistakes a number, is found`() throws {
    let input = try Hex.bytes("0000" + "09" + "130000000000000001")
    let lax = WireProperty(decode: { (body) throws(WireError) in
      .app(try AppMessage(body.prefix(9), from: AppID("wallet")))
    })
    #expect(finding(lax.check, input) == Finding("a frame with a byte too many is read"))
    let wrong = WireProperty(decode: { (_) throws(WireError) in .app(.event(.invalidate(SessionID(2)))) })
    #expect(finding(wrong.check, input) != nil)
    #expect(finding(WireProperty().check, input) == nil)
  }

  @Test func `a script parser that loses a delay is found`() {
    let input = Array("@1s > 00\n@2s < 9000\n".utf8)
    let planted = ScriptProperty(parse: { (text) throws(ScriptError) in
      var script = try Script(parsing: text)
      if script.lines.count > 1 { script.lines[script.lines.count - 1].delay = nil }
      return script
    })
    #expect(finding(planted.check, input) != nil)
    #expect(finding(ScriptProperty().check, input) == nil)
  }

  @Test func `a script error at a line that is not there is found`() {
    let planted = ScriptProperty(parse: { (_) throws(ScriptError) in
      throw ScriptError(line: 2, column: 1, problem: .notUTF8)
    })
    #expect(finding(planted.check, Array("x".utf8)) == Finding("line 2 of 1 is blamed"))
  }

  @Test func `a pattern that takes an answer longer than itself is found`() {
    let input = Array("> 00\n< 90..\n".utf8)
    let planted = ScriptProperty(matches: { pattern, answer in
      AnswerPattern(bytes: pattern.bytes, allowsRest: true).matches(answer)
    })
    #expect(finding(planted.check, input) != nil)
    #expect(finding(ScriptProperty().check, input) == nil)
  }

  @Test(arguments: [#"{"eligible":false}"#, #"{"apps":[{"id":"a"}]}"#])
  func `a phone file reader that forgets a key is found`(_ text: String) {
    let planted = PhoneProperty(read: { (text) throws(PhoneFileError) in
      let file = try PhoneFile(text: text, name: "phone.json")
      // Only what the property writes has this key.
      return String(decoding: text, as: UTF8.self).contains("limits") ? PhoneFile() : file
    })
    #expect(finding(planted.check, Array(text.utf8)) != nil)
    #expect(finding(PhoneProperty().check, Array(text.utf8)) == nil)
  }

  @Test func `a phone file reader that accepts a wrong value is found`() {
    let planted = PhoneProperty(read: { (_) throws(PhoneFileError) in PhoneFile() })
    let input: [UInt8] = [0x01, 0x07]
    let found = finding(planted.check, input)?.description
    #expect(found?.hasPrefix("a file is accepted with a wrong value of supported") == true)
    #expect(finding(PhoneProperty().check, input) == nil)
  }

  @Test func `an encoder that loses a note is found`() {
    let input: [UInt8] = [0, 0, 0, 16, 0, 0, 2, 0]
    let planted = TraceProperty(encode: { record in
      TraceEncoder.line(TraceRecord(t: record.t, lane: record.lane, kind: record.kind, bytes: record.bytes))
    })
    #expect(finding(planted.check, input) != nil)
    #expect(finding(TraceProperty().check, input) == nil)
  }

  @Test func `masking that does nothing is found`() {
    let planted = MaskingProperty(mask: { $0 })
    #expect(finding(planted.check, []) != nil)
    #expect(finding(MaskingProperty().check, []) == nil)
  }

  @Test func `masking that changes a digit which it shows is found`() {
    let input: [UInt8] = [0, 0, 0, 1, 0, 0, 5, 0]
    let planted = MaskingProperty(mask: { records in
      records.map { TraceRecord(t: $0.t, lane: $0.lane, kind: $0.kind, bytes: $0.bytes?.map { $0 ^ 1 }) }
    })
    #expect(finding(planted.check, input)?.description.hasPrefix("digit") == true)
    #expect(finding(MaskingProperty().check, input) == nil)
  }

  @Test func `a tag that publishes before the body is whole is found`() throws {
    // A file of 40 bytes, an empty message; SELECT of the file, then NLEN 5 with one byte of the body.
    let input: [UInt8] = [0, 2, 0, 0, 0, 0, 0, 0] + [2, 0] + [9, 5, 0, 1, 1, 0xAA, 0]
    let planted = TagProperty(make: { (message, capabilities, answers) throws(Type4TagError) in
      try HastyTag(message, capabilities, answers)
    })
    #expect(finding(planted.check, input)?.description.hasPrefix("the message after") == true)
    #expect(finding(TagProperty().check, input) == nil)
  }
}

/// A tag that shows a message of NLEN bytes as soon as it is told NLEN.
private struct HastyTag: FuzzedTag {
  private var tag: Type4Tag
  private var hasty: [UInt8]?

  init(_ message: [UInt8], _ capabilities: CapabilityContainer, _ answers: Bool) throws(Type4TagError) {
    tag = try Type4Tag(message: message, capabilities: capabilities, answersFileControlInformation: answers)
  }

  var aid: AID { tag.aid }
  var commandSupport: CommandSupport { tag.commandSupport }
  var message: [UInt8] { hasty ?? tag.message }

  mutating func select(_ command: CommandAPDU) throws(Refusal) -> ResponseAPDU { try tag.select(command) }

  mutating func process(_ command: CommandAPDU) throws(Refusal) -> ResponseAPDU {
    let answer = try tag.process(command)
    if command.instruction == 0xD6, command.p2 == 0, let length = command.data.dropFirst().first {
      hasty = [UInt8](repeating: 0, count: Int(length))
    }
    return answer
  }

  mutating func deselect(_ reason: DeselectionReason) { tag.deselect(reason) }

  mutating func replaceMessage(with message: [UInt8]) throws(Type4TagError) { try tag.replaceMessage(with: message) }
}
