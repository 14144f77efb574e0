import ISO7816
import Testing

/// Every form of wrong length, class and instruction, at its boundaries.
@Suite struct RouterBoundaryTests {
  static let counts = [1, 127, 128, 255, 256, 65_535]

  func answer(_ bytes: [UInt8]) throws -> [UInt8] {
    var bench = try ExchangeBench()
    return bench.router.process(bytes).response
  }

  @Test(arguments: counts) func `a right Lc is taken, one byte less or two too many are 6700`(_ count: Int) throws {
    let data = [UInt8](repeating: 0xAA, count: count)
    let extended: [UInt8] = [0x00, 0x34, 0, 0, 0, UInt8(count >> 8), UInt8(count & 0xFF)] + data
    var forms = [extended + [0, 0]]
    if count <= 255 { forms.append([0x00, 0x34, 0, 0, UInt8(count)] + data + [0]) }
    for form in forms {
      #expect(try answer(form) == data + [0x90, 0x00])
      #expect(try answer(form + [0]) == [0x67, 0x00])
      #expect(try answer(form + [0, 0, 0]) == [0x67, 0x00])
      // One byte of data less than one is a command without data, whose Lc is its Le.
      let shorter = try answer(Array(form.dropLast(form[4] == 0 ? 3 : 2)))
      #expect(shorter == (count == 1 ? [0x90, 0x00] : [0x67, 0x00]))
    }
  }

  @Test func `65,536 bytes of data have no Lc`() throws {
    #expect(try answer([0x00, 0x34, 0, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 65_536)) == [0x67, 0x00])
    #expect(try answer([0x00, 0x34, 0, 0, 0, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 65_536)) == [0x67, 0x00])
  }

  @Test(
    arguments: [[0x00, 0x00, 0x00], [0x00, 0x00, 0x00, 0x00], [0x00, 0x00], [0x00, 0x00, 0x00, 0xAA, 0xAA]] as [[UInt8]]
  )
  func `an Lc of zero is Le or nothing`(_ body: [UInt8]) throws {
    let isLe = body.count == 3
    #expect(try answer([0x00, 0x36, 0, 0] + body) == (isLe ? [0x01, 0x90, 0x00] : [0x67, 0x00]))
  }

  @Test(arguments: [1, 127, 128, 255, 256, 65_535, 65_536])
  func `a Le takes that many bytes and no more`(_ count: Int) throws {
    let low = UInt8(count & 0xFF)
    let available = min(count + 1, 65_535)
    let header: [UInt8] = [0x00, 0x30, UInt8(available >> 8), UInt8(available & 0xFF)]
    let extended = try answer(header + [0x00, UInt8(count >> 8 & 0xFF), low])
    #expect(extended.count == min(count, available) + 2)
    #expect(Array(extended.suffix(2)) == (count < available ? [0x61, 0x01] : [0x90, 0x00]))
    if count <= 256 {
      #expect(try answer(header + [low]).count == count + 2)
    }
  }

  @Test func `classes without a meaning are 6E00, closed channels 6881, the rest reaches the application`() throws {
    for byte in UInt8.min...UInt8.max {
      let expected: [UInt8] =
        switch byte {
        case 0x20...0x3F, 0xFF: [0x6E, 0x00]
        case 0x00...0x1F: byte & 3 == 0 ? (byte & 0x1C == 0x10 ? [0x90, 0x00] : [0x01, 0x90, 0x00]) : [0x68, 0x81]
        case 0x40...0x7F: [0x68, 0x81]
        default: [0x01, 0x90, 0x00]
        }
      #expect(try answer([byte, 0x36, 0, 0, 1]) == expected, "CLA \(byte)")
    }
  }

  @Test func `instructions 6X and 9X are 6D00 from the router, unknown ones from the application`() throws {
    for byte in UInt8.min...UInt8.max where ![0x30, 0x32, 0x34, 0x36, 0x38, 0x70, 0xA4, 0xC0].contains(byte) {
      var bench = try ExchangeBench()
      let answer = bench.router.process([0x00, byte, 0, 0, 1])
      #expect(answer.response == [0x6D, 0x00], "INS \(byte)")
      let isRouters = byte >> 4 == 6 || byte >> 4 == 9
      #expect((answer.refusal?.reason == "INS \(Hex.string([byte])) is not allowed") == isRouters, "INS \(byte)")
    }
  }

  @Test(arguments: [
    (0, "6A82"), (1, "6F009000"), (4, "6F009000"), (5, "6F009000"), (6, "6F009000"), (7, "6A82"), (16, "6A82"),
    (17, "6A80"), (255, "6A80"),
  ])
  func `names of every length are told apart`(_ count: Int, _ expected: String) throws {
    let name = ([0xA0, 0, 0, 0, 1, 1] + [UInt8](repeating: 0, count: 250)).prefix(count)
    let lc = count == 0 ? [] : [UInt8(count)]
    #expect(Hex.string(try answer([0x00, 0xA4, 0x04, 0x00] + lc + name + [0])) == expected)
  }
}
