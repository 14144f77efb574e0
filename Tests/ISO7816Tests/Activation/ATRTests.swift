import ISO7816
import Testing

@Suite struct ATRTests {
  @Test(
    arguments: [
      ("3B00", "", [0], nil),
      ("3F00", "", [0], nil),
      ("3B8000", "", [0], nil),
      ("3B6800000073C84000009000", "0073C84000009000", [0], nil),
      ("3B800181", "", [1], 0x81),
      ("3B80800101", "", [0, 1], 0x01),
      ("3B8180018080", "80", [0, 1], 0x80),
      ("3B8F8001804F0CA000000306030001000000006A", "804F0CA00000030603000100000000", [0, 1], 0x6A),
      ("3B80801F051A", "", [0], 0x1A),
      ("3B8081810181", "", [1], 0x81),
    ] as [(String, String, [UInt8], UInt8?)])
  func `an answer gives its historical bytes and protocols`(
    _ text: String, _ historical: String, _ protocols: [UInt8], _ checkByte: UInt8?
  ) throws {
    let atr = try ATR(Hex.bytes(text))
    #expect("\(atr)" == text)
    #expect(Hex.string(atr.historicalBytes) == historical)
    #expect(atr.protocols == protocols)
    #expect(atr.checkByte == checkByte)
  }

  @Test func `interface bytes are given in the groups that announce them`() throws {
    let bytes = try Hex.bytes("3BF0 11 22 33 D1 44 55 1F 05")
    let atr = try ATR(bytes + [bytes.dropFirst().reduce(0, ^)])
    let groups = atr.interfaceBytes
    #expect(groups.map(\.ta) == [0x11, 0x44, 0x05])
    #expect(groups.map(\.tb) == [0x22, nil, nil])
    #expect(groups.map(\.tc) == [0x33, 0x55, nil])
    #expect(groups.map(\.td) == [0xD1, 0x1F, nil])
    #expect(atr.protocols == [1])
    let empty = try ATR(Hex.bytes("3B00")).interfaceBytes
    #expect(empty.map { [$0.ta, $0.tb, $0.tc, $0.td] } == [[nil, nil, nil, nil]])
  }

  /// 15 interface bytes, 15 historical bytes and TCK: the most that fits.
  func longest(historical: Int = 15) -> [UInt8] {
    var bytes: [UInt8] = [0x3B, 0xF0 | UInt8(historical)]
    bytes += [1, 2, 3, 0xF1] + [4, 5, 6, 0xF1] + [7, 8, 9, 0x71] + [10, 11, 12]
    bytes += (0..<historical).map { UInt8($0) }
    return bytes + [bytes.dropFirst().reduce(0, ^)]
  }

  @Test func `33 bytes are the most`() throws {
    #expect(longest().count == 33)
    #expect(try ATR(longest()).historicalBytes.count == 15)
    #expect(throws: ATRError.wrongCount(34)) { try ATR(longest() + [0]) }
  }

  @Test func `an answer cut anywhere is refused`() {
    for count in 2..<33 {
      #expect(throws: ATRError.self) { try ATR(Array(longest().prefix(count))) }
    }
  }

  @Test(arguments: [
    ("", ATRError.wrongCount(0)),
    ("3B", .wrongCount(1)),
    ("0000", .invalidInitialByte(0x00)),
    ("3C00", .invalidInitialByte(0x3C)),
    ("3B01", .truncated(needed: 3, found: 2)),
    ("3B10", .truncated(needed: 3, found: 2)),
    ("3B8080", .truncated(needed: 4, found: 3)),
    ("3B808001", .truncated(needed: 5, found: 4)),
    ("3B81800180", .truncated(needed: 6, found: 5)),
    ("3B0000", .surplus(needed: 2, found: 3)),
    ("3B800000", .surplus(needed: 3, found: 4)),
    ("3B8080010101", .surplus(needed: 5, found: 6)),
    ("3B80800100", .wrongCheckByte(found: 0x00, expected: 0x01)),
    ("3B8180018081", .wrongCheckByte(found: 0x81, expected: 0x80)),
  ])
  func `anything else is refused`(_ text: String, _ error: ATRError) throws {
    let bytes = try Hex.bytes(text)
    #expect(throws: error) { try ATR(bytes) }
  }

  @Test func `one changed bit anywhere is refused`() throws {
    let bytes = try ATR.contactless(historicalBytes: [0x80, 0x31, 0xC1]).bytes
    for place in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[place] ^= 1 << UInt8(bit)
        if changed[0] != 0x3F { #expect(throws: ATRError.self) { try ATR(changed) } }
      }
    }
  }

  @Test func `a contactless card's answer is made from its historical bytes`() throws {
    #expect("\(ATR.contactless)" == "3B80800101")
    #expect(try ATR.contactless(historicalBytes: [UInt8]()) == .contactless)
    #expect("\(try ATR.contactless(historicalBytes: [0x80]))" == "3B8180018080")
    for count in 0...15 {
      let historical = (0..<count).map { UInt8($0 * 17) }
      let atr = try ATR.contactless(historicalBytes: historical)
      #expect(Array(atr.historicalBytes) == historical)
      #expect(atr.bytes.count == 5 + count)
      #expect(atr.protocols == [0, 1])
    }
  }

  @Test func `an answer that offers T=0 alone has no check byte`() throws {
    #expect("\(try ATR.transmissionT0(historicalBytes: [UInt8]()))" == "3B00")
    for count in 0...15 {
      let historical = (0..<count).map { UInt8($0 * 17) }
      let atr = try ATR.transmissionT0(historicalBytes: historical)
      #expect(atr.bytes == [0x3B, UInt8(count)] + historical)
      #expect(Array(atr.historicalBytes) == historical)
      #expect(atr.offersOnlyT0 && atr.checkByte == nil)
    }
  }

  @Test func `more than 15 historical bytes do not fit`() {
    let historical = Array(repeating: 0 as UInt8, count: 16)
    #expect(throws: ATRError.tooManyHistoricalBytes(16)) { try ATR.contactless(historicalBytes: historical) }
    #expect(throws: ATRError.tooManyHistoricalBytes(16)) { try ATR.transmissionT0(historicalBytes: historical) }
  }

  @Test(arguments: [
    (ATRError.wrongCount(34), "an ATR has 2 to 33 bytes, this one has 34"),
    (.invalidInitialByte(0x3C), "an ATR starts with 3B or 3F, this one with 3C"),
    (.truncated(needed: 5, found: 4), "the ATR announces at least 5 bytes and has 4"),
    (.surplus(needed: 5, found: 6), "the ATR announces 5 bytes and has 6"),
    (.wrongCheckByte(found: 0x00, expected: 0x01), "the check byte TCK is 00 and should be 01"),
    (.tooManyHistoricalBytes(16), "an ATR has at most 15 historical bytes, 16 were given"),
  ])
  func `errors are one sentence`(_ error: ATRError, _ sentence: String) {
    #expect("\(error)" == sentence)
  }
}
