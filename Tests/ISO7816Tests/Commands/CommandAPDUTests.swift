import ISO7816
import Testing

@Suite struct CommandAPDUTests {
  /// One command with the fields that must be seen in it.
  struct Row: Sendable {
    var bytes: [UInt8]
    var form: CommandAPDU.Form
    var dataCount: Int
    var expected: Int?
  }

  static let header: [UInt8] = [0x00, 0xB0, 0x01, 0x02]

  static func data(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 1) }
  }

  static func big(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  static let rows: [Row] = {
    var rows = [Row(bytes: header, form: .case1, dataCount: 0, expected: nil)]
    for ne in [1, 127, 128, 255, 256] {
      rows.append(Row(bytes: header + [UInt8(truncatingIfNeeded: ne)], form: .case2Short, dataCount: 0, expected: ne))
    }
    for ne in [1, 127, 128, 255, 256, 257, 65_535, 65_536] {
      rows.append(Row(bytes: header + [0] + big(ne), form: .case2Extended, dataCount: 0, expected: ne))
    }
    for nc in [1, 127, 128, 255] {
      let start = header + [UInt8(nc)] + data(nc)
      rows.append(Row(bytes: start, form: .case3Short, dataCount: nc, expected: nil))
      for ne in [1, 127, 128, 255, 256] {
        rows.append(
          Row(bytes: start + [UInt8(truncatingIfNeeded: ne)], form: .case4Short, dataCount: nc, expected: ne))
      }
    }
    for nc in [1, 127, 128, 255, 256, 257, 65_535] {
      let start = header + [0] + big(nc) + data(nc)
      rows.append(Row(bytes: start, form: .case3Extended, dataCount: nc, expected: nil))
      for ne in [1, 127, 128, 255, 256, 257, 65_535, 65_536] {
        rows.append(Row(bytes: start + big(ne), form: .case4Extended, dataCount: nc, expected: ne))
      }
    }
    return rows
  }()

  @Test func `every length of every case is read and given back byte for byte`() throws {
    for row in Self.rows {
      let command = try CommandAPDU(row.bytes)
      #expect(command.bytes == row.bytes)
      #expect(command.form == row.form)
      #expect(command.expectedLength?.count == row.expected)
      #expect(Array(command.data) == Self.data(row.dataCount))
      #expect(command.instructionClass.rawValue == 0x00)
      #expect(command.instruction == 0xB0)
      #expect(command.p1 == 0x01)
      #expect(command.p2 == 0x02)
    }
    #expect(Set(Self.rows.map(\.form)).count == CommandAPDU.Form.allCases.count)
  }

  @Test func `every length of every case is built as it is read`() throws {
    for row in Self.rows {
      let extended: Bool =
        switch row.form {
        case .case1, .case2Short, .case3Short, .case4Short: false
        case .case2Extended, .case3Extended, .case4Extended: true
        }
      let command = try CommandAPDU(
        instructionClass: 0x00, instruction: 0xB0, p1: 0x01, p2: 0x02, data: Self.data(row.dataCount),
        expectedLength: row.expected.flatMap { ExpectedLength(count: $0) }, extended: extended)
      #expect(command.bytes == row.bytes)
      #expect(command.form == row.form)
    }
  }

  @Test func `parsing keeps the array it is given`() throws {
    let bytes = Self.header + [0x00, 0x00, 0x03, 0x0A, 0x0B, 0x0C]
    let command = try CommandAPDU(bytes)
    let same = bytes.withUnsafeBufferPointer { given in
      command.bytes.withUnsafeBufferPointer { kept in
        command.data.withUnsafeBufferPointer { data in
          given.baseAddress == kept.baseAddress && given.baseAddress.map { $0 + 7 } == data.baseAddress
        }
      }
    }
    #expect(same)
  }

  @Test(arguments: [
    ("", CommandAPDUError.tooShort(count: 0)),
    ("00", .tooShort(count: 1)),
    ("00A4", .tooShort(count: 2)),
    ("00A404", .tooShort(count: 3)),
    ("002000800000", .incompleteExtendedLength(count: 6)),
    ("00B000000001", .incompleteExtendedLength(count: 6)),
    ("00A404000211", .lengthMismatch(lc: 2, following: 1)),
    ("00A4040001112233", .lengthMismatch(lc: 1, following: 3)),
    ("00A4040001110000", .lengthMismatch(lc: 1, following: 3)),
    ("00A4040000000011", .zeroLc(following: 1)),
    ("00A404000000000000", .zeroLc(following: 2)),
    ("00A40400000002AA", .lengthMismatch(lc: 2, following: 1)),
    ("00A40400000001AA00", .lengthMismatch(lc: 1, following: 2)),
    ("00A40400000001AA000000", .lengthMismatch(lc: 1, following: 4)),
  ])
  func `refuses lengths of no case`(_ text: String, _ error: CommandAPDUError) throws {
    let bytes = try Hex.bytes(text)
    #expect(throws: error) { try CommandAPDU(bytes) }
  }

  @Test func `refuses one byte less and two bytes more at the largest lengths`() {
    let short = Self.header + [255] + Self.data(255)
    let extended = Self.header + [0, 0xFF, 0xFF] + Self.data(65_535)
    #expect(throws: CommandAPDUError.lengthMismatch(lc: 255, following: 254)) { try CommandAPDU(short.dropLast()) }
    #expect(throws: CommandAPDUError.lengthMismatch(lc: 255, following: 257)) { try CommandAPDU(short + [0, 0]) }
    #expect(throws: CommandAPDUError.lengthMismatch(lc: 65_535, following: 65_534)) {
      try CommandAPDU(extended.dropLast())
    }
    #expect(throws: CommandAPDUError.lengthMismatch(lc: 65_535, following: 65_536)) { try CommandAPDU(extended + [0]) }
    #expect(throws: CommandAPDUError.lengthMismatch(lc: 65_535, following: 65_538)) {
      try CommandAPDU(extended + [0, 0, 0])
    }
  }

  @Test func `equal fields in another encoding are another command`() throws {
    let short = try CommandAPDU(Hex.bytes("00B0000010"))
    let extended = try CommandAPDU(Hex.bytes("00B00000000010"))
    #expect(short.expectedLength == extended.expectedLength)
    #expect(short != extended)
    #expect("\(extended)" == "00B00000000010")
  }

  @Test(arguments: [
    (CommandAPDUError.tooShort(count: 3), "a command has at least 4 bytes, this one has 3"),
    (
      .incompleteExtendedLength(count: 6),
      "an extended length starts at byte 5 and needs 3 bytes, but the command ends after 6 bytes"
    ),
    (.lengthMismatch(lc: 16, following: 5), "Lc says 16 bytes of data, 5 bytes follow it"),
    (.zeroLc(following: 2), "an extended Lc must not be 0, and 2 bytes follow it"),
    (
      .tooMuchData(count: 256, limit: 255),
      "256 bytes of data were given, the Lc of this form can say 255"
    ),
    (.expectedLengthTooLong(count: 300), "300 bytes were asked for, a Le of one byte can say 256"),
  ])
  func `errors say what was found and what was needed`(_ error: CommandAPDUError, _ sentence: String) {
    #expect("\(error)" == sentence)
  }
}
