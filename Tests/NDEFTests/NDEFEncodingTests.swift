import NDEF
import Testing

@Suite struct NDEFEncodingTests {
  @Test(arguments: [0, 1, 255, 256, 65_535, 65_536])
  func `a payload of any size survives a round trip`(_ count: Int) throws {
    let record = try NDEFRecord(
      typeNameFormat: .media, type: hex("612F62"), identifier: hex("6964"), payload: pattern(count))
    let message = NDEFMessage(record, .empty, record)
    #expect(try NDEFMessage(decoding: message.bytes) == message)
  }

  @Test(arguments: [(0, 4), (255, 4), (256, 7), (65_535, 7), (65_536, 7)])
  func `a payload up to 255 bytes makes a short record`(_ count: Int, _ overhead: Int) throws {
    let record = try NDEFRecord(typeNameFormat: .wellKnown, type: hex("55"), payload: pattern(count))
    #expect(NDEFMessage(record).bytes.count == count + overhead)
  }

  @Test func `the long length is big-endian`() throws {
    let record = try NDEFRecord(typeNameFormat: .unknown, payload: pattern(0x010203))
    #expect(NDEFMessage(record).bytes.prefix(6) == hex("C5 00 00010203")[...])
  }

  @Test func `marks the first and the last record and writes an identifier only where there is one`() throws {
    let one = try NDEFRecord(typeNameFormat: .wellKnown, type: hex("55"), payload: hex("00"))
    let two = try NDEFRecord(typeNameFormat: .external, type: hex("613A62"), identifier: hex("69"))
    #expect(NDEFMessage(one, two, .empty).bytes == hex("91 01 01 55 00  1C 03 00 01 613A62 69  50 00 00"))
  }

  @Test func `an empty message is three bytes`() {
    #expect(NDEFMessage.empty.bytes == hex("D0 00 00"))
  }

  @Test func `cuts a payload into chunks`() throws {
    let record = try NDEFRecord(typeNameFormat: .media, type: hex("612F62"), identifier: hex("69"), payload: pattern(5))
    #expect(pattern(5) == hex("00 07 0E 15 1C"))
    #expect(
      NDEFMessage(record).encoded(chunkSize: 2) == hex("BA 03 02 01 612F62 69 0007  36 00 02 0E15  56 00 01 1C"))
  }

  @Test(arguments: [1, 2, 254, 255, 256, 299, 300, 301])
  func `chunks of any size are read back as one record`(_ size: Int) throws {
    let record = try NDEFRecord(typeNameFormat: .wellKnown, type: hex("54"), payload: pattern(300))
    let message = NDEFMessage(.empty, record, .empty)
    #expect(try NDEFMessage(decoding: message.encoded(chunkSize: size)) == message)
  }

  @Test(arguments: [-1, 0, 5, 6]) func `no chunks for sizes below 1 or not below the payload`(_ size: Int) throws {
    let message = NDEFMessage(try NDEFRecord(typeNameFormat: .unknown, payload: pattern(5)))
    #expect(message.encoded(chunkSize: size) == message.bytes)
  }

  @Test func `a message needs a record`() {
    #expect(NDEFMessage(records: [NDEFRecord]()) == nil)
    #expect(NDEFMessage(records: [.empty]) == .empty)
  }
}
