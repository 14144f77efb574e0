import ISO7816
import Testing

@Suite struct RouterCommandTests {
  let recording = Recording()

  func router(selected: Bool = true) throws -> ApplicationRouter {
    var router = try ApplicationRouter([RecordingApplication("one", "A00000000101", recording)])
    if selected { _ = router.process(try Hex.bytes("00A4040006A00000000101")) }
    return router
  }

  @Test(arguments: [
    ("", "6700", "a command has at least 4 bytes, this one has 0"),
    ("00A404", "6700", "a command has at least 4 bytes, this one has 3"),
    (
      "002000800000", "6700",
      "an extended length starts at byte 5 and needs 3 bytes, but the command ends after 6 bytes"
    ),
    ("00A4040006A000", "6700", "Lc says 6 bytes of data, 2 bytes follow it"),
    ("FF8400", "6700", "a command has at least 4 bytes, this one has 3"),
    ("FF840000", "6E00", "CLA FF has no meaning"),
    ("20840000", "6E00", "CLA 20 has no meaning"),
    ("3F840000", "6E00", "CLA 3F has no meaning"),
    ("00600000", "6D00", "INS 60 is not allowed"),
    ("006F0000", "6D00", "INS 6F is not allowed"),
    ("00900000", "6D00", "INS 90 is not allowed"),
    ("009F0000", "6D00", "INS 9F is not allowed"),
    ("01A4040006A00000000101", "6881", "logical channel 1 is not open"),
    ("03840000", "6881", "logical channel 3 is not open"),
    ("40840000", "6881", "logical channel 4 is not open"),
    ("4F840000", "6881", "logical channel 19 is not open"),
    ("60840000", "6881", "logical channel 4 is not open"),
    ("00A4041006A00000000101", "6A86", "P2 of the SELECT is 10, its high half must be 0"),
    ("00A4048006A00000000101", "6A86", "P2 of the SELECT is 80, its high half must be 0"),
    (
      "00A4040011A000000001010000000000000000000000", "6A80", "a DF name has at most 16 bytes, 17 were sent"
    ),
    ("00A4040006A00000000102", "6A82", "no application has the name A00000000102"),
    ("00A4040206A00000000101", "6A82", "no further application has the name A00000000101"),
  ])
  func `the router refuses by itself and says why`(_ command: String, _ status: String, _ reason: String) throws {
    var router = try router()
    let answer = router.process(try Hex.bytes(command))
    #expect(Hex.string(answer.response) == status)
    #expect(answer.refusal?.reason == reason)
    #expect("\(try #require(answer.refusal).status)" == status)
    #expect(recording.lines.count == 1)
    #expect(router.selected == AID(hex: "A00000000101"))
  }

  @Test(arguments: [
    "B05800000E", "80B4000000", "0084000000", "005F000000", "0070000000", "0070000100", "008F000000", "00A0000000",
    "10DB3FFF011100", "10A4040006A0000000010100", "0CA4040006A0000000010100", "0484000000", "00A4000C02E10300",
    "00A4080400", "80A4040006A0000000010100", "00B000000000FF", "00D600000000015500FF", "FE84000000", "8050000000",
    "00C0000000", "0470800100",
  ])
  func `any other command reaches the application unchanged`(_ command: String) throws {
    var router = try ApplicationRouter(
      [RecordingApplication("one", "A00000000101", recording, support: CommandSupport(chaining: .passed))],
      options: RouterOptions(channels: 1))
    _ = router.process(try Hex.bytes("00A4040006A00000000101"))
    let answer = router.process(try Hex.bytes(command))
    #expect(answer.refusal == nil)
    #expect(recording.lines.last == "one process \(command)")
  }

  @Test(arguments: [
    ("0084000000", "6985", "no application is selected"),
    ("80CA9F7F00", "6985", "no application is selected"),
    ("10A4040006A00000000101", "6985", "no application is selected"),
    ("0CA4040006A00000000101", "6985", "no application is selected"),
    ("80A4000002E103", "6985", "no application is selected"),
    ("00A40000023F00", "6A82", "a file was selected before any application"),
    ("00A4000C02E103", "6A82", "a file was selected before any application"),
    ("00A4080C022F00", "6A82", "a file was selected before any application"),
  ])
  func `nothing but a name is taken before a selection`(
    _ command: String, _ status: String, _ reason: String
  ) throws {
    var router = try router(selected: false)
    let answer = router.process(try Hex.bytes(command))
    #expect(Hex.string(answer.response) == status)
    #expect(answer.refusal?.reason == reason)
    #expect(recording.lines.isEmpty)
  }

  @Test func `an application's refusal reaches the reader as its status and the trace as its reason`() throws {
    var router = try router()
    let answer = router.process(try Hex.bytes("00200000021234"))
    #expect(answer.response == [0x63, 0xC3])
    #expect(answer.refusal == Refusal(.counter(3), "the secret is wrong"))
    #expect(router.selected == AID(hex: "A00000000101"))
  }

  @Test(arguments: [0, 1, 127, 128, 129, 255, 256])
  func `answers of every length up to a short Le of 00 are whole`(_ count: Int) throws {
    var router = try router()
    let answer = router.process([0x00, 0xB0, UInt8(count >> 8), UInt8(count & 0xFF), 0x00])
    #expect(answer.response == Array(repeating: 0xB0, count: count) + [0x90, 0x00])
  }

  @Test(arguments: [257, 32_768, 65_535])
  func `an extended Le carries longer answers and a short one stops at 256`(_ count: Int) throws {
    var router = try router()
    let header: [UInt8] = [0x00, 0xB0, UInt8(count >> 8), UInt8(count & 0xFF)]
    #expect(router.process(header + [0x00, 0x00, 0x00]).response.count == count + 2)
    #expect(router.process(header + [0x00]).response.count == 258)
  }

  @Test func `an empty router answers every command`() throws {
    var router = try ApplicationRouter([])
    #expect(router.process(try Hex.bytes("00A4040006A00000000101")).response == [0x6A, 0x82])
    #expect(router.process(try Hex.bytes("0084000000")).response == [0x69, 0x85])
    #expect(router.process([UInt8]()).response == [0x67, 0x00])
    router.fieldLost()
    #expect(router.selected == nil)
  }
}
