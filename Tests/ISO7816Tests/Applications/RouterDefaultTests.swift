import ISO7816
import Testing

@Suite struct RouterDefaultTests {
  let recording = Recording()

  func router(refusesSelect: Bool = false) throws -> ApplicationRouter {
    try ApplicationRouter(
      [
        RecordingApplication("other", "A00000000101", recording),
        RecordingApplication("home", "D2760000850100", recording, refusesSelect: refusesSelect),
      ],
      defaultSelected: AID.sample("D2760000850100"))
  }

  func send(_ text: String, to router: inout ApplicationRouter) throws -> String {
    Hex.string(router.process(try Hex.bytes(text)).response)
  }

  @Test func `a first command that is not a SELECT selects the default application silently`() throws {
    var router = try router()
    #expect(try send("0084000000", to: &router) == "019000")
    #expect(try send("0084000000", to: &router) == "029000")
    #expect(
      recording.lines == [
        "home select 00A4040007D2760000850100", "home process 0084000000", "home process 0084000000",
      ])
  }

  @Test func `a SELECT of a file goes to the default application`() throws {
    var router = try router()
    #expect(try send("00A4000C02E10300", to: &router) == "019000")
    #expect(recording.lines.last == "home process 00A4000C02E10300")
  }

  @Test func `it is selected again after the field was lost`() throws {
    var router = try router()
    _ = try send("0084000000", to: &router)
    _ = try send("00A4040006A00000000101", to: &router)
    router.fieldLost()
    #expect(try send("0084000000", to: &router) == "029000")
    #expect(
      recording.lines.suffix(4) == [
        "other select 00A4040006A00000000101", "other deselect fieldLost",
        "home select 00A4040007D2760000850100", "home process 0084000000",
      ])
  }

  @Test func `a first SELECT by name leaves the default application alone`() throws {
    var router = try router()
    _ = try send("00A4040006A00000000101", to: &router)
    #expect(recording.lines == ["other select 00A4040006A00000000101"])
  }

  @Test func `an unknown name first leaves the default for the next command`() throws {
    var router = try router()
    #expect(try send("00A4040006A00000000109", to: &router) == "6A82")
    #expect(recording.lines.isEmpty)
    #expect(try send("0084000000", to: &router) == "019000")
  }

  @Test(arguments: ["00A40400", "00A4040000", "00A4040000FFFF"])
  func `an empty name selects it`(_ command: String) throws {
    var router = try router()
    _ = try send("00A4040006A00000000101", to: &router)
    #expect(try send(command, to: &router).hasSuffix("9000"))
    #expect(
      recording.lines.suffix(2) == ["other deselect anotherSelected", "home select \(command)"])
  }

  @Test func `an empty name without a default application is refused`() throws {
    var router = try ApplicationRouter([RecordingApplication("other", "A00000000101", recording)])
    let answer = router.process(try Hex.bytes("00A40400"))
    #expect(answer.response == [0x6A, 0x82])
    #expect(answer.refusal?.reason == "no application is selected by default")
  }

  @Test func `when it refuses to be selected the command is refused and nothing is selected`() throws {
    var router = try router(refusesSelect: true)
    let answer = router.process(try Hex.bytes("0084000000"))
    #expect(answer.response == [0x69, 0x85])
    #expect(
      answer.refusal?.reason
        == "the default-selected application refused its selection (6283: home is switched off)")
    #expect(router.selected == nil)
    #expect(try send("0084000000", to: &router) == "6985")
    #expect(recording.lines == ["home select 00A4040007D2760000850100"])
  }

  @Test func `a malformed or inadmissible command does not select it`() throws {
    var router = try router()
    for command in ["00B0", "FF840000", "00640000", "01840000"] {
      _ = try send(command, to: &router)
    }
    #expect(recording.lines.isEmpty)
  }
}
