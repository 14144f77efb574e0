import ISO7816
import Testing

@testable import ReaderLinks

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
