import CardApplications
import ISO7816
import NDEF
import Testing

@Suite struct Type4TagUpdateTests {
  /// Sends each command to a tag with the message file selected and checks its status; gives the tag.
  private func tag(
    _ message: [UInt8] = [], size: Int = 0x7FFF, after steps: KeyValuePairs<String, String> = [:]
  ) throws -> Type4Tag {
    var tag = try Type4Tag(message: message, capabilities: CapabilityContainer(maximumFileSize: size))
    _ = try tag.process(CommandAPDU(Hex.bytes("00A4000C02E104")))
    for step in steps { #expect(try send(step.key, to: &tag) == step.value, "\(step.key)") }
    return tag
  }

  private func send(_ command: String, to tag: inout Type4Tag) throws -> String {
    let command = try CommandAPDU(Hex.bytes(command))
    do throws(Refusal) {
      return Hex.string(try tag.process(command).bytes)
    } catch {
      return Hex.string(error.status.bytes)
    }
  }

  @Test func `publishes when NLEN is written last`() throws {
    var tag = try tag([9, 9])
    let steps: [(String, [UInt8])] = [
      ("00D60000020000", []), ("00D6000202AABB", []), ("00D6000401CC", []), ("00D60000020003", [0xAA, 0xBB, 0xCC]),
    ]
    for (command, message) in steps {
      #expect(try send(command, to: &tag) == "9000")
      #expect(tag.message == message)
    }
    #expect(try send("00B0000006", to: &tag) == "0003AABBCC009000")
  }

  @Test func `publishes NLEN and body of one command at once`() throws {
    let tag = try tag([9, 9], after: ["00D60000050003AABBCC": "9000"])
    #expect(tag.message == [0xAA, 0xBB, 0xCC])
  }

  @Test func `takes zero NLEN and the first piece in one command, as nfcpy sends them`() throws {
    let tag = try tag([9], after: ["00D60000040000AABB": "9000", "00D6000401CC": "9000", "00D60000020003": "9000"])
    #expect(tag.message == [0xAA, 0xBB, 0xCC])
  }

  @Test func `takes extended lengths and an unneeded Le`() throws {
    let tag = try tag(after: ["00D600000000050003AABBCC": "9000"])
    #expect(tag.message == [0xAA, 0xBB, 0xCC])
    #expect(try self.tag(after: ["00D60000030001AA00": "9000"]).message == [0xAA])
  }

  @Test func `takes pieces in any order`() throws {
    let tag = try tag(after: [
      "00D60000020000": "9000", "00D6000401CC": "9000", "00D6000301BB": "9000", "00D6000201AA": "9000",
      "00D60000020003": "9000",
    ])
    #expect(tag.message == [0xAA, 0xBB, 0xCC])
  }

  @Test func `remembers an NLEN that comes with a part of the body`() throws {
    var tag = try tag([9], after: ["00D60000040003AABB": "9000"])
    #expect(tag.message == [9])
    #expect(try send("00B0000005", to: &tag) == "0000AABB009000")
    #expect(try send("00D6000401CC", to: &tag) == "9000")
    #expect(tag.message == [0xAA, 0xBB, 0xCC])
  }

  @Test func `refuses NLEN alone while bytes of the body are missing`() throws {
    var tag = try tag([9, 9, 9], after: ["00D60000020000": "9000", "00D6000201AA": "9000", "00D6000401CC": "9000"])
    #expect(try send("00D60000020003", to: &tag) == "6985")
    #expect(tag.message == [])
    #expect(try send("00D6000301BB", to: &tag) == "9000")
    #expect(try send("00D60000020003", to: &tag) == "9000")
    #expect(tag.message == [0xAA, 0xBB, 0xCC])
  }

  @Test func `refuses an NLEN over an untouched body`() throws {
    let tag = try tag([1, 2, 3], after: ["00D60000020002": "6985", "00D60000020004": "6985"])
    #expect(tag.message == [1, 2, 3])
    #expect(try self.tag([1, 2, 3], after: ["00D60000020000": "9000", "00D60000020003": "6985"]).message == [])
  }

  @Test func `the last step may be repeated`() throws {
    let tag = try tag(after: ["00D60000030001AA": "9000", "00D60000020001": "9000", "00D60000020002": "6985"])
    #expect(tag.message == [0xAA])
  }

  @Test func `bytes of an earlier message are never carried over`() throws {
    let tag = try tag(
      [1, 2, 3, 4], after: ["00D60000020000": "9000", "00D6000201AA": "9000", "00B0000006": "0000AA0000009000"])
    #expect(tag.message == [])
  }

  @Test func `NLEN zero begins again`() throws {
    let tag = try tag(after: [
      "00D60000020000": "9000", "00D6000202AABB": "9000", "00D60000020000": "9000", "00D60000020002": "6985",
    ])
    #expect(tag.message == [])
  }

  @Test func `NLEN zero alone erases the tag`() throws {
    var tag = try tag([1, 2, 3], after: ["00D60000020000": "9000"])
    tag.deselect(.fieldLost)
    #expect(tag.message == [])
  }

  @Test func `a wiped tag stays wiped`() throws {
    var tag = try tag([1, 2, 3], after: ["00D60000020000": "9000", "00D6000203FFFFFF": "9000"])
    tag.deselect(.fieldLost)
    #expect(tag.message == [])
  }

  @Test(arguments: [DeselectionReason.fieldLost, .anotherSelected, .reselected])
  func `a body without NLEN leaves the old message when the selection ends`(_ reason: DeselectionReason) throws {
    var tag = try tag([1, 2, 3], after: ["00D6000203AABBCC": "9000", "00B0000005": "0000AABBCC9000"])
    tag.deselect(reason)
    #expect(tag.message == [1, 2, 3])
    #expect(try send("00A4000C02E104", to: &tag) == "9000")
    #expect(try send("00B0000005", to: &tag) == "00030102039000")
  }

  @Test func `an update is not continued after a tear`() throws {
    var tag = try tag([1, 2], after: ["00D60000020000": "9000", "00D6000201AA": "9000"])
    tag.deselect(.fieldLost)
    #expect(try send("00A4000C02E104", to: &tag) == "9000")
    #expect(try send("00D6000301BB", to: &tag) == "9000")
    #expect(try send("00D60000020002", to: &tag) == "6985")
    #expect(tag.message == [])
  }

  @Test func `selecting a file again does not end an update`() throws {
    let tag = try tag(after: [
      "00D60000020000": "9000", "00D6000201AA": "9000", "00A4000C02E103": "9000", "00A4000C02E104": "9000",
      "00D60000020001": "9000",
    ])
    #expect(tag.message == [0xAA])
  }

  @Test(arguments: [
    ("00D6000102AABB", "6B00"), ("00D600000100", "6700"), ("00D6000101AA", "6B00"), ("00D60000", "6700"),
    ("00D6000000", "6700"), ("00D6840001AA", "6A86"), ("00D6000A01AA", "6A84"), ("00D6000902AABB", "6A84"),
    ("00D67FFF01AA", "6A84"), ("00D60000020009", "6A80"), ("00D6000002FFFF", "6A80"),
    ("00D600000B0009000000000000000000", "6A84"),
  ])
  func `refused updates change nothing`(_ command: String, _ status: String) throws {
    var tag = try tag([1, 2, 3], size: 10, after: [command: status])
    #expect(tag.message == [1, 2, 3])
    #expect(try send("00B000000A", to: &tag) == "000301020300000000009000")
  }

  @Test func `the file may be filled to its last byte`() throws {
    #expect(try tag(size: 10, after: ["00D600000A00080102030405060708": "9000"]).message == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(try tag(size: 10, after: ["00D6000901AA": "9000"]).message == [])
  }

  @Test func `a read-only tag and the capability container are never written`() throws {
    var bench = try Bench(try Type4Tag(message: [1], isReadOnly: true))
    try bench.selectMessageFile()
    #expect(try bench.send("00D60000020000") == "6982")
    #expect(try bench.reason("00D60000020000") == "write access is FF, 00 is needed")
    #expect(try bench.send("00B0000003") == "0001019000")
    _ = try bench.send("00A4000C02E103")
    #expect(try bench.send("00B0000D02") == "00FF9000")
    var free = try Bench(try Type4Tag())
    try free.selectMessageFile()
    _ = try free.send("00A4000C02E103")
    #expect(try free.send("00D600000100") == "6982")
    #expect(try free.reason("00D600000100") == "the capability container is never written")
  }

  @Test func `says why an update is refused`() throws {
    var bench = try Bench(try Type4Tag(capabilities: CapabilityContainer(maximumFileSize: 10)))
    try bench.selectMessageFile()
    let rows: KeyValuePairs<String, String> = [
      "00D6000902AABB": "UPDATE BINARY of 2 bytes at byte 9 passes the end of a file of 10",
      "00D600000100": "UPDATE BINARY holds one of the two bytes of NLEN, which is written whole",
      "00D60000020009": "NLEN says 9 bytes, the file has room for 8",
      "00D60000020001": "NLEN says 1 bytes and not all of them were written in this update",
      "00D60000": "UPDATE BINARY has no data",
    ]
    for row in rows { #expect(try bench.reason(row.key) == row.value) }
  }

  @Test func `the owner may replace the message, which drops a begun update`() throws {
    var tag = try tag([1], after: ["00D6000201AA": "9000"])
    try tag.replaceMessage(with: [7, 8])
    #expect(tag.message == [7, 8])
    #expect(try send("00B0000004", to: &tag) == "000207089000")
    #expect(throws: Type4TagError.messageTooLong(count: 0x7FFE, room: 0x7FFD)) {
      try tag.replaceMessage(with: pattern(0x7FFE))
    }
    #expect(tag.message == [7, 8])
  }
}
