import ISO7816
import Testing

@testable import ReaderLinks

@Suite struct CardATRTests {
  @Test(arguments: [
    ("", "3B80800101"),
    ("31", "3B81800131 31"),
    ("0073C84013009000", "3B8880010073C8401300900071"),
    ("4F0CA000000306030001000000006A", "3B8F80014F0CA000000306030001000000006A68"),
  ]) func `historical bytes give the contactless form with its check byte`(historical: String, whole: String) throws {
    let bytes = try Hex.bytes(historical)
    let answer = try CardATR(historicalBytes: bytes)
    #expect(try answer.bytes.dropLast() == Hex.bytes(whole).dropLast())
    #expect(answer.bytes.dropFirst().reduce(0, ^) == 0)
    #expect(try CardATR(answer.bytes) == answer)
    #expect(answer.historicalBytes == bytes)
  }

  @Test func `the default is the contactless form without historical bytes`() throws {
    #expect(try CardATR(historicalBytes: []) == .contactless)
    #expect("\(CardATR.contactless)" == "3B80800101")
  }

  @Test(arguments: ["3B00", "3F00", "3B021450", "3B8880010073C840130090 0071"])
  func `whole ATRs are accepted`(text: String) throws {
    #expect(try CardATR(Hex.bytes(text)).bytes == Hex.bytes(text))
  }

  @Test(arguments: [
    ("3B", "an ATR has 2 to 33 bytes, not 1"),
    ("3B" + String(repeating: "00", count: 33), "an ATR has 2 to 33 bytes, not 34"),
    ("4B00", "an ATR begins with 3B or 3F, not 4B"),
    ("3B0000", "the ATR has 3 bytes, its first bytes announce 2"),
    ("3B0214", "the ATR has 3 bytes, its first bytes announce 4"),
    ("3B80", "the ATR has 2 bytes, its first bytes announce 3"),
    ("3B808001", "the ATR has 4 bytes, its first bytes announce 5"),
    ("3B80800102", "the ATR's check byte is 02, it must be 01"),
  ]) func `other bytes are refused with their reason`(text: String, sentence: String) throws {
    let bytes = try Hex.bytes(text)
    let error = #expect(throws: CardATRError.self) { try CardATR(bytes) }
    #expect(error?.description == sentence)
  }

  @Test func `16 historical bytes are refused`() {
    let error = #expect(throws: CardATRError.self) { try CardATR(historicalBytes: [UInt8](repeating: 0, count: 16)) }
    #expect(error?.description == "an ATR has at most 15 historical bytes, not 16")
  }
}

@Suite struct ReaderCommandsTests {
  private let reader = ReaderCommands(uid: [0x08, 0x01, 0x02, 0x03], historicalBytes: [0xAA])

  @Test(arguments: [
    ("FFCA000000", "080102039000"), ("FFCA000004", "080102039000"), ("FFCA000003", "6C04"),
    ("FFCA000005", "080102036282"), ("FFCA0000FF", "080102036282"), ("FFCA010000", "AA9000"),
    ("FFCA0000", "6700"), ("FFCA00000000", "6700"), ("FFCA020000", "6A81"), ("FFCA000100", "6A81"),
    ("FF00400004", "6E00"), ("FFB0000010", "6E00"), ("FFCA", "6700"), ("FFCA00", "6700"),
  ]) func `GET DATA is answered and all else of class FF refused`(command: String, answer: String) throws {
    #expect(try reader.answer(to: Hex.bytes(command)) == Hex.bytes(answer))
  }

  @Test(arguments: ["00CA000000", "80CA000000", "FECA000000", "00A4"])
  func `other classes are the card's`(command: String) throws {
    #expect(try reader.answer(to: Hex.bytes(command)) == nil)
  }

  @Test func `a hidden UID answers 6A81`() throws {
    #expect(try ReaderCommands(uid: nil).answer(to: Hex.bytes("FFCA000000")) == [0x6A, 0x81])
  }
}

@Suite struct ReaderAddressTests {
  @Test(arguments: [
    ("memory", ReaderAddress.memory),
    ("vpcd", .vpcd(.vpcd)),
    ("vpcd:35964", .vpcd(LoopbackAddress(host: .version4(0, 0, 1), port: 35_964))),
    ("vpcd:localhost:1", .vpcd(LoopbackAddress(host: .version4(0, 0, 1), port: 1))),
    ("vpcd:127.1.2.3:65535", .vpcd(LoopbackAddress(host: .version4(1, 2, 3), port: 65_535))),
    ("vpcd:[::1]:35963", .vpcd(LoopbackAddress(host: .version6, port: 35_963))),
    ("vpcd:::1:35963", .vpcd(LoopbackAddress(host: .version6, port: 35_963))),
  ]) func `readers are read`(text: String, address: ReaderAddress) throws {
    #expect(try ReaderAddress.parse(text) == address)
    #expect(try ReaderAddress.parse(address.description) == address)
    #expect(address.isPCSC == (text != "memory"))
  }

  @Test(arguments: [
    (
      "driver", "the reader \"driver\" is not built yet; there is memory or vpcd[:[HOST:]PORT]"
    ),
    (
      "casimir:7000",
      "the reader \"casimir\" is not built yet; there is memory or vpcd[:[HOST:]PORT]"
    ),
    (
      "pn532:/dev/pts/1",
      "the reader \"pn532\" is not built yet; there is memory or vpcd[:[HOST:]PORT]"
    ),
    ("usb", "\"usb\" is not a reader; there is memory or vpcd[:[HOST:]PORT]"),
    ("", "\"\" is not a reader; there is memory or vpcd[:[HOST:]PORT]"),
    ("memory:1", "\"1\" follows \"memory:\", which takes no address"),
    ("vpcd:", "\"\" is not a port; ports are 1 to 65535"),
    ("vpcd:0", "\"0\" is not a port; ports are 1 to 65535"),
    ("vpcd:65536", "\"65536\" is not a port; ports are 1 to 65535"),
    ("vpcd:localhost", "\"localhost\" is not a port; ports are 1 to 65535"),
    ("vpcd:localhost:+1", "\"+1\" is not a port; ports are 1 to 65535"),
    (
      "vpcd:192.168.0.1:35963",
      "\"192.168.0.1\" is not this machine; readers are reached on 127.x.y.z, ::1 or localhost only"
    ),
    (
      "vpcd:example.org:1",
      "\"example.org\" is not this machine; readers are reached on 127.x.y.z, ::1 or localhost only"
    ),
    (
      "vpcd:127.0.0.1.5:1",
      "\"127.0.0.1.5\" is not this machine; readers are reached on 127.x.y.z, ::1 or localhost only"
    ),
    (
      "vpcd:127.0.0:1", "\"127.0.0\" is not this machine; readers are reached on 127.x.y.z, ::1 or localhost only"
    ),
    (
      "vpcd:127.0.0.+1:1",
      "\"127.0.0.+1\" is not this machine; readers are reached on 127.x.y.z, ::1 or localhost only"
    ),
    ("vpcd::1", "\"\" is not this machine; readers are reached on 127.x.y.z, ::1 or localhost only"),
  ]) func `what is no reader is refused with its reason`(text: String, sentence: String) {
    let error = #expect(throws: ReaderAddressError.self) { try ReaderAddress.parse(text) }
    #expect(error?.description == sentence)
  }
}
