import ISO7816
import Testing

@Suite struct RouterSelectionTests {
  let recording = Recording()

  /// Two applications of one provider and one of another; `defaultSelected` by AID.
  func router(defaultSelected: String? = nil) throws -> ApplicationRouter {
    try ApplicationRouter(
      [
        RecordingApplication("one", "A00000000101", recording),
        RecordingApplication("two", "A00000000102", recording),
        RecordingApplication("tag", "D2760000850101", recording),
        RecordingApplication("off", "F000000001", recording, refusesSelect: true),
      ],
      defaultSelected: defaultSelected.map { try AID.sample($0) })
  }

  func send(_ text: String, to router: inout ApplicationRouter) throws -> String {
    Hex.string(router.process(try Hex.bytes(text)).response)
  }

  @Test(arguments: [
    ("00A4040007D2760000850101", "9000"),
    ("00A4040007D276000085010100", "6F009000"),
    ("00A4040C07D2760000850101", "9000"),
    ("00A40400000007D2760000850101", "9000"),
    ("00A40400000007D27600008501010000", "6F009000"),
    ("00A40400000007D27600008501010100", "6F009000"),
  ])
  func `SELECT by name reaches its application in any encoding, unchanged`(
    _ command: String, _ answer: String
  ) throws {
    var router = try router()
    _ = try send("00A4040006A00000000101", to: &router)
    #expect(try send(command, to: &router) == answer)
    #expect(router.selected == AID(hex: "D2760000850101"))
    #expect(
      recording.lines == [
        "one select 00A4040006A00000000101", "one deselect anotherSelected", "tag select \(command)",
      ])
  }

  @Test func `the old application is deselected before the new one is selected`() throws {
    var router = try router()
    _ = try send("00A4040006A00000000101", to: &router)
    _ = try send("00A4040006A00000000102", to: &router)
    #expect(
      recording.lines == [
        "one select 00A4040006A00000000101",
        "one deselect anotherSelected",
        "two select 00A4040006A00000000102",
      ])
  }

  @Test func `selecting the same application again deselects it first`() throws {
    var router = try router()
    _ = try send("00A4040006A00000000101", to: &router)
    _ = try send("00A404000006A0000000010100", to: &router)
    _ = try send("00A4040006A0000000010100", to: &router)
    #expect(
      recording.lines == [
        "one select 00A4040006A00000000101",
        "one deselect reselected",
        "one select 00A4040006A0000000010100",
      ])
  }

  @Test(arguments: ["00A4040007A0000000031010", "00A4040010A0000000010100000000000000000000", "00A40400018000"])
  func `an unknown name is refused and the selected application stays selected`(_ command: String) throws {
    var router = try router()
    _ = try send("00A4040006A00000000101", to: &router)
    #expect(try send(command, to: &router) == "6A82")
    #expect(try send("0084000000", to: &router) == "019000")
    #expect(recording.lines == ["one select 00A4040006A00000000101", "one process 0084000000"])
  }

  @Test func `after a refused select no application is selected`() throws {
    var router = try router()
    _ = try send("00A4040006A00000000101", to: &router)
    let answer = router.process(try Hex.bytes("00A4040005F000000001"))
    #expect(answer.response == [0x62, 0x83])
    #expect(answer.refusal == Refusal(.fileDeactivated, "off is switched off"))
    #expect(router.selected == nil)
    #expect(try send("0084000000", to: &router) == "6985")
    #expect(
      recording.lines == [
        "one select 00A4040006A00000000101", "one deselect anotherSelected", "off select 00A4040005F000000001",
      ])
    router.fieldLost()
    #expect(recording.lines.count == 3)
  }

  @Test func `next walks through the applications that a partial name matches, then ends`() throws {
    var router = try router()
    for (command, answer, selected) in [
      ("00A4040005A000000001", "9000", "A00000000101"),
      ("00A4040205A000000001", "9000", "A00000000102"),
      ("00A4040205A000000001", "6A82", "A00000000102"),
      ("00A4040305A000000001", "9000", "A00000000101"),
      ("00A4040305A000000001", "6A82", "A00000000101"),
      ("00A4040105A000000001", "9000", "A00000000102"),
      ("00A4040005A000000001", "9000", "A00000000101"),
      ("00A4040201D2", "9000", "D2760000850101"),
      ("00A4040205A000000001", "9000", "A00000000101"),
      ("00A4040201D2", "9000", "D2760000850101"),
      ("00A4040305A000000001", "9000", "A00000000102"),
    ] {
      #expect(try send(command, to: &router) == answer)
      #expect(router.selected == AID(hex: selected))
    }
  }

  @Test func `a whole name comes before a longer name that starts with it`() throws {
    var router = try ApplicationRouter([
      RecordingApplication("long", "A0000000010102", recording),
      RecordingApplication("short", "A00000000101", recording),
    ])
    _ = try send("00A4040006A00000000101", to: &router)
    #expect(router.selected == AID(hex: "A00000000101"))
    _ = try send("00A4040206A00000000101", to: &router)
    #expect(router.selected == AID(hex: "A0000000010102"))
    _ = try send("00A4040005A000000001", to: &router)
    #expect(router.selected == AID(hex: "A0000000010102"))
  }

  @Test func `a name longer than an application's does not match it`() throws {
    var router = try router()
    #expect(try send("00A4040007A0000000010101", to: &router) == "6A82")
  }

  @Test func `a lost field deselects once, clears the selection and keeps the card's data`() throws {
    var router = try router()
    _ = try send("00A4040006A00000000101", to: &router)
    _ = try send("0084000000", to: &router)
    router.fieldLost()
    router.fieldLost()
    #expect(router.selected == nil)
    #expect(try send("0084000000", to: &router) == "6985")
    _ = try send("00A4040006A00000000101", to: &router)
    #expect(try send("0084000000", to: &router) == "029000")
    #expect(
      recording.lines == [
        "one select 00A4040006A00000000101", "one process 0084000000", "one deselect fieldLost",
        "one select 00A4040006A00000000101", "one process 0084000000",
      ])
  }

  @Test func `two applications may not share an AID`() throws {
    let twins = [
      try RecordingApplication("one", "A00000000101", recording),
      try RecordingApplication("same", "A00000000101", recording),
    ]
    let aid = try AID.sample("A00000000101")
    #expect(throws: ApplicationRouterError.duplicate(aid)) { try ApplicationRouter(twins) }
    #expect("\(ApplicationRouterError.duplicate(aid))" == "two applications have the AID A00000000101")
  }

  @Test func `the default-selected application must be installed`() throws {
    let aid = try AID.sample("A00000000103")
    #expect(throws: ApplicationRouterError.defaultNotInstalled(aid)) {
      try router(defaultSelected: "A00000000103")
    }
    #expect(
      "\(ApplicationRouterError.defaultNotInstalled(aid))"
        == "the default-selected application A00000000103 is not installed")
  }
}
