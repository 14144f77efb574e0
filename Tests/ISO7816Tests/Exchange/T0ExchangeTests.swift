import ISO7816
import Testing

@Suite struct T0ExchangeTests {
  /// Gives commands to the link and the answers to what it forwards; tells what was forwarded and what the reader got.
  private func play(_ script: [(command: String, forwarded: String?, answer: String?, got: String)]) throws {
    var link = T0Exchange()
    for (command, forwarded, answer, got) in script {
      switch link.receive(try Hex.bytes(command)) {
      case .answer(let bytes):
        #expect(forwarded == nil, "\(command) is answered by the link")
        #expect(Hex.string(bytes) == got, "\(command)")
      case .forward(let bytes):
        #expect(Hex.string(bytes) == forwarded, "\(command)")
        #expect(Hex.string(link.answered(try Hex.bytes(answer ?? ""))) == got, "\(command)")
      }
    }
  }

  @Test func `a command with data is answered 61XX, and GET RESPONSE gets the data`() throws {
    try play([
      ("00A4040002AABB00", "00A4040002AABB00", "6F029000", "6102"), ("00C0000000", nil, nil, "6C02"),
      ("00C0010002", nil, nil, "6A86"), ("00C0000002AABB", nil, nil, "6700"), ("00C0000002", nil, nil, "6F029000"),
      ("00C0000002", "00C0000002", "6D00", "6D00"),
      ("00A4040002AABB", "00A4040002AABB00", "6F026283", "6102"), ("00C0000002", nil, nil, "6F026283"),
      ("00D6000001AA", "00D6000001AA00", "9000", "9000"), ("0034000001AA05", "0034000001AA00", "9000", "9000"),
    ])
  }

  @Test func `a wrong Le is answered 6CXX, and the command with the right one is not processed again`() throws {
    try play([
      ("00B0000000", "00B0000000", "0102039000", "6C03"), ("00B0000003", nil, nil, "0102039000"),
      ("00B0000003", "00B0000003", "0102039000", "0102039000"), ("00B0000005", "00B0000005", "0102039000", "6C03"),
      ("00B0000004", "00B0000004", "010203049000", "010203049000"), ("00B0000005", "00B0000005", "019000", "6C01"),
      ("00B0000101", "00B0000101", "029000", "029000"), ("00B00000", "00B0000000", "6B00", "6B00"),
    ])
  }

  @Test func `more than 256 bytes come in pieces`() throws {
    let data = (0..<600).map { Hex.string([UInt8(truncatingIfNeeded: $0)]) }
    func part(_ range: Range<Int>) -> String { data[range].joined() }
    try play([
      ("00CB3FFF03 5C0101", "00CB3FFF035C010100", part(0..<600) + "9000", "6100"),
      ("00C0000000", nil, nil, part(0..<256) + "6100"), ("00C0000000", nil, nil, part(256..<512) + "6158"),
      ("00C0000000", nil, nil, "6C58"), ("00C0000058", nil, nil, part(512..<600) + "9000"),
      ("00B0000000", "00B0000000", part(0..<300) + "9000", part(0..<256) + "612C"),
      ("00C000002C", nil, nil, part(256..<300) + "9000"),
    ])
  }

  @Test func `any other command drops what waits, also GET RESPONSE on another channel`() throws {
    for other in ["00A4000002E103", "01C0000002"] {
      let forwarded = other.hasPrefix("00A4") ? other + "00" : other
      try play([
        ("0034000001AA", "0034000001AA00", "BBBB9000", "6102"), (other, forwarded, "6A82", "6A82"),
        ("00C0000002", "00C0000002", "6985", "6985"),
      ])
    }
  }

  @Test func `a GET RESPONSE of the app's own is the app's`() throws {
    try play([
      ("0034000001AA", "0034000001AA00", "6105", "6105"),
      ("00C0000005", "00C0000005", "01020304059000", "01020304059000"),
    ])
  }

  @Test func `what T=0 cannot carry is 6700 and reaches nobody, what is too short is passed`() throws {
    try play([
      ("00A40400000007D2760000850101", nil, nil, "6700"), ("0034000003AABB", nil, nil, "6700"),
      ("0034000001AABBCC", nil, nil, "6700"), ("00A4", "00A4", "6700", "6700"),
      ("0034000001AA", "0034000001AA00", "BB9000", "6101"), ("0034000000AA", nil, nil, "6700"),
      ("00C0000001", "00C0000001", "6985", "6985"),
    ])
  }

  @Test func `an answer that nothing asked for, and one without a status word, are passed`() throws {
    var link = T0Exchange()
    #expect(link.answered([0xAA, 0x90, 0x00]) == [0xAA, 0x90, 0x00])
    _ = link.receive([0x00, 0x34, 0x00, 0x00, 0x01, 0xAA])
    #expect(link.answered([0x90]) == [0x90])
  }

  /// The card that answers by itself and the one behind the link are the same to a reader.
  @Test func `the link's answers are those of a T=0 card`() throws {
    let names = ["A00000000101", "A00000000102"]
    let applications: [any CardApplication] = try [AnsweringApplication(), AnsweringApplication(names[1])]
    var card = try T0Card(applications)
    var router = try ApplicationRouter(applications)
    var link = T0Exchange()
    let commands = [
      "00A4040006A00000000101", "00C0000002", "00A4040006A0000000010200", "00C0000003", "00C0000002",
      "0034000002AABB01",
      "00C0000000", "00C0000002", "0036000005", "0036000001", "00360000", "0030010000", "0030010000",
      "0030012C00", "00C000002C", "0030000000", "0032000000", "0040000001", "003400", "0034000003AABB",
      "00340000000001AA", "0034000000",
    ]
    for command in commands {
      let bytes = try Hex.bytes(command)
      let answer =
        switch link.receive(bytes) {
        case .answer(let answer): answer
        case .forward(let bytes): link.answered(router.process(bytes).response)
        }
      #expect(Hex.string(answer) == Hex.string(card.process(bytes).response), "\(command)")
    }
  }
}
