import CardApplications
import ISO7816
import ReaderLinks
import Testing

/// SELECT and routing: section D.
@Suite struct SelectReportsTests {
  @Test func `D1: SELECT by AID is taken with and without Le`() throws {
    var bench = try ReportBench([Type4Tag()])
    #expect(try bench.answers("00A4040007D2760000850101", "00A4040007D276000085010100") == ["9000", "9000"])
  }

  @Test func `D3: the router owns SELECT by name, whatever is selected`() throws {
    var bench = try ReportBench([ReportApplication(), Type4Tag()])
    #expect(
      try bench.answers(
        "00A4040007D2760000850101", "00A404000700000000000000", "00A4040010A0000000000000000000000000000000",
        "00A4040007A000000003101000") == ["9000", "6A82", "6A82", "6F048402A0009000"])
    #expect(bench.router.selected == AID(hex: "A0000000031010"))
  }

  @Test(arguments: [
    ("00A40400", "6A82"), ("00A4040000", "6A82"), ("00A4040004A0000000", "6106"), ("00A4040005A000000003", "6106"),
    ("00A4040010A0000000031010000000000000000000", "6A82"), ("00A4040011A000000003101000000000000000000000", "6A80"),
  ])
  func `D3: names of 0, 4, 5, 16 and 17 bytes are told apart`(_ command: String, _ answer: String) throws {
    var bench = try ReportBench([ReportApplication()])
    #expect(try bench.send(command) == answer)
  }

  @Test func `D5: file control information comes with Le, and waits behind 61XX without`() throws {
    var bench = try ReportBench([ReportApplication("A00000030800001000")])
    #expect(try bench.send("00A4040009A0000003080000100000") == "6F048402A0009000")
    #expect(try bench.answers("00A4040009A00000030800001000", "00C0000006") == ["6106", "6F048402A0009000"])
    var tag = try ReportBench([Type4Tag(answersFileControlInformation: true)])
    #expect(try tag.send("00A4040007D2760000850101") == "9000")
  }

  @Test func `D9: a name that is not there is 6A82`() throws {
    var bench = try ReportBench([ReportApplication()])
    #expect(try bench.answers("00A4040007A0000005272101", "00A4040007A000000527210100") == ["6A82", "6A82"])
  }

  @Test func `D12: channels 4 to 19 are named by classes 4X`() throws {
    var bench = try ReportBench([ReportApplication()])
    #expect(
      try bench.answers(
        "40708007", "00700004", "00700007", "40708007", "40708007", "00700013", "4FA4040007A0000000031010",
        "4FF2000000", "03F2000000")
        == [
          "6881", "9000", "9000", "9000", "6200", "9000", "6106", Hex.string(bytes(50)) + "9000", "6881",
        ])
  }

  @Test func `D14: an extended SELECT goes by its meaning, known or unknown`() throws {
    var bench = try ReportBench([ReportApplication(), Type4Tag()])
    _ = try bench.send("00A4040007A0000000031010")
    #expect(try bench.send("00A40400000007D27600008501020000") == "6A82")
    #expect(bench.router.selected == AID(hex: "A0000000031010"))
    #expect(try bench.send("00A40400000007D27600008501010000") == "9000")
    #expect(bench.router.selected == Type4Tag.name)
  }

  @Test(arguments: ["FFCA000000", "FFCA010000", "FF00000000"])
  func `D15: class FF never reaches an application`(_ command: String) throws {
    let reader = ReaderCommands(uid: [8, 1, 2, 3], historicalBytes: [0x80])
    #expect(reader.answer(to: try Hex.bytes(command)) != nil)
    var bench = try ReportBench()
    #expect(try bench.send(command) == "6E00")
  }
}
