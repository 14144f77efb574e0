import ISO7816
import Testing

@Suite struct ATSTests {
  @Test func `the answer of an iPhone is read`() throws {
    let ats = try ATS(Hex.bytes("0578807100"))
    #expect(ats == .iPhone)
    #expect("\(ATS.iPhone)" == "0578807100")
    #expect(ats.frameSize == 256)
    #expect(ats.frameWaitingIndex == 7)
    #expect(ats.startUpGuardIndex == 1)
    #expect(ats.frameWaitingTime == FrameTime.unit * 128)
    #expect(ats.startUpGuardTime == FrameTime.unit * 2)
    #expect(ats.bitRatesFromCard == [106])
    #expect(ats.bitRatesToCard == [106])
    #expect(ats.needsSameBitRate)
    #expect(!ats.supportsCardIdentifier)
    #expect(!ats.supportsNodeAddress)
    #expect(ats.historicalBytes.isEmpty)
  }

  @Test(arguments: ["01", "0202"]) func `what is absent has the standard's defaults`(_ text: String) throws {
    let ats = try ATS(Hex.bytes(text))
    #expect(ats.frameSize == 32)
    #expect(ats.frameWaitingIndex == 4)
    #expect(ats.startUpGuardTime == .zero)
    #expect(ats.bitRatesFromCard == [106])
    #expect(!ats.needsSameBitRate)
    #expect(ats.supportsCardIdentifier)
    #expect(!ats.supportsNodeAddress)
    #expect(ats.ta1 == nil && ats.tb1 == nil && ats.tc1 == nil)
    #expect(ats.historicalBytes.isEmpty)
  }

  @Test func `each announced byte is found where the others are absent`() throws {
    let ta = try ATS(Hex.bytes("0418 3D 80"))
    #expect((ta.ta1, ta.tb1, ta.tc1) == (0x3D, nil, nil))
    #expect(ta.bitRatesFromCard == [106, 212, 424])
    #expect(ta.bitRatesToCard == [106, 212, 848])
    let tb = try ATS(Hex.bytes("0428 E8 80"))
    #expect((tb.ta1, tb.tb1, tb.tc1) == (nil, 0xE8, nil))
    #expect(tb.frameWaitingTime == FrameTime.longest)
    #expect(tb.startUpGuardTime == FrameTime.unit * 256)
    let tc = try ATS(Hex.bytes("0448 03 80"))
    #expect((tc.ta1, tc.tb1, tc.tc1) == (nil, nil, 0x03))
    #expect(tc.supportsCardIdentifier && tc.supportsNodeAddress)
    for ats in [ta, tb, tc] { #expect(Array(ats.historicalBytes) == [0x80]) }
  }

  @Test func `frame sizes follow their index`() throws {
    let sizes = [16, 24, 32, 40, 48, 64, 96, 128, 256, 512, 1024, 2048, 4096, 4096, 4096, 4096]
    for (index, size) in sizes.enumerated() {
      #expect(try ATS([0x02, UInt8(index)]).frameSize == size)
    }
  }

  @Test(arguments: [
    ("", ATSError.empty),
    ("00", .lengthMismatch(tl: 0, count: 1)),
    ("02", .lengthMismatch(tl: 2, count: 1)),
    ("0102", .lengthMismatch(tl: 1, count: 2)),
    ("0478807100", .lengthMismatch(tl: 4, count: 5)),
    ("0678807100", .lengthMismatch(tl: 6, count: 5)),
    ("0278", .truncated(needed: 3, found: 2)),
    ("037880", .truncated(needed: 4, found: 3)),
    ("04788071", .truncated(needed: 5, found: 4)),
  ])
  func `anything else is refused`(_ text: String, _ error: ATSError) throws {
    let bytes = try Hex.bytes(text)
    #expect(throws: error) { try ATS(bytes) }
  }

  @Test func `an answer is built from its fields`() throws {
    #expect("\(try ATS(frameSizeIndex: 2))" == "0202")
    #expect("\(try ATS(frameSizeIndex: 12, tb1: 0x71, historicalBytes: [0x80, 0x31]))" == "052C718031")
    let historical = Array(repeating: 0x11 as UInt8, count: 252)
    #expect(try ATS(frameSizeIndex: 8, historicalBytes: historical).bytes.count == 254)
  }

  @Test func `fields that do not fit are refused`() {
    #expect(throws: ATSError.invalidFrameSizeIndex(13)) { try ATS(frameSizeIndex: 13) }
    for count in [253, 254, 1_000] {
      #expect(throws: ATSError.tooLong(count + 2)) {
        try ATS(frameSizeIndex: 8, historicalBytes: Array(repeating: 0 as UInt8, count: count))
      }
    }
  }

  @Test(arguments: [
    (ATSError.empty, "an ATS has at least 1 byte"),
    (.lengthMismatch(tl: 6, count: 5), "TL says 6 bytes, the ATS has 5"),
    (.truncated(needed: 5, found: 4), "the ATS announces at least 5 bytes and has 4"),
    (.invalidFrameSizeIndex(13), "the frame size index is 0 to 12, not 13"),
    (.tooLong(255), "an ATS has at most 254 bytes, this one would have 255"),
  ])
  func `errors are one sentence`(_ error: ATSError, _ sentence: String) {
    #expect("\(error)" == sentence)
  }
}
