import ISO7816
import Testing

@Suite struct StatusWordTests {
  @Test(arguments: [0x0000, 0x00FF, 0x61FF, 0x6A82, 0x9000, 0xFFFF] as [UInt16])
  func `no number is lost`(_ number: UInt16) {
    let status = StatusWord(number)
    #expect(status.rawValue == number)
    #expect(status.bytes == [UInt8(number >> 8), UInt8(number & 0xFF)])
    #expect(StatusWord(sw1: status.sw1, sw2: status.sw2) == status)
  }

  @Test func `success is 9000 and nothing else`() {
    for number in UInt16.min...UInt16.max {
      #expect(StatusWord(number).isSuccess == (number == 0x9000))
    }
  }

  @Test(
    arguments: [
      (0x9000, StatusWord.Kind.normal), (0x6100, .normal), (0x61FF, .normal), (0x6200, .warning), (0x63C2, .warning),
      (0x6400, .executionError), (0x6581, .executionError), (0x66FF, .executionError), (0x6700, .checkingError),
      (0x6A82, .checkingError), (0x6D00, .checkingError), (0x6FFF, .checkingError), (0x9001, .proprietary),
      (0x91AF, .proprietary), (0x6000, .proprietary), (0x7000, .proprietary), (0x0000, .proprietary),
      (0x8FFF, .proprietary), (0xA000, .proprietary),
    ] as [(UInt16, StatusWord.Kind)])
  func `its kind follows from SW1`(_ number: UInt16, _ kind: StatusWord.Kind) {
    #expect(StatusWord(number).kind == kind)
  }

  @Test func `61XX and 6CXX carry a count in which 00 is 256`() throws {
    for sw2 in UInt8.min...UInt8.max {
      let count = sw2 == 0 ? 256 : Int(sw2)
      let length = try #require(ExpectedLength(count: count))
      #expect(StatusWord(sw1: 0x61, sw2: sw2).bytesRemaining == length)
      #expect(StatusWord(sw1: 0x6C, sw2: sw2).exactLength == length)
      #expect(StatusWord.bytesRemaining(length) == StatusWord(sw1: 0x61, sw2: sw2))
      #expect(StatusWord.wrongLength(exact: length) == StatusWord(sw1: 0x6C, sw2: sw2))
      #expect(StatusWord(sw1: 0x6C, sw2: sw2).bytesRemaining == nil)
      #expect(StatusWord(sw1: 0x61, sw2: sw2).exactLength == nil)
    }
  }

  @Test(arguments: [257, 65_535, 65_536]) func `counts over 256 become 6100, and 6CXX cannot say them`(_ n: Int) throws
  {
    let length = try #require(ExpectedLength(count: n))
    #expect(StatusWord.bytesRemaining(length) == 0x6100)
    #expect(StatusWord.wrongLength(exact: length) == nil)
  }

  @Test func `63CX carries a counter of 0 to 15`() {
    for tries in 0...15 {
      let status = StatusWord.counter(tries)
      #expect(status.rawValue == 0x63C0 + UInt16(tries))
      #expect(status.counter == tries)
    }
    #expect(StatusWord.counter(-1) == 0x63C0)
    #expect(StatusWord.counter(16) == 0x63CF)
    for other: StatusWord in [0x6300, 0x63BF, 0x63D0, 0x62C1, 0x9000] { #expect(other.counter == nil) }
  }

  @Test(
    arguments: [
      (0x9000, "done"), (0x6110, "done, 16 bytes to fetch"), (0x6101, "done, 1 byte to fetch"),
      (0x6100, "done, 256 bytes or more to fetch"), (0x6282, "end of file or record before Le bytes"),
      (0x62FF, "warning, memory unchanged"), (0x6300, "warning, memory changed"),
      (0x63C0, "not verified, 0 tries left"), (0x63C1, "not verified, 1 try left"),
      (0x63CF, "not verified, 15 tries left"), (0x63D0, "warning, memory changed"),
      (0x6402, "execution error, memory unchanged"), (0x65FF, "execution error, memory changed"),
      (0x6600, "security-related error"), (0x6700, "wrong length"), (0x6701, "wrong length"),
      (0x6881, "logical channel not supported"), (0x68FF, "function in CLA not supported"),
      (0x6985, "conditions of use not satisfied"), (0x6999, "command not allowed"),
      (0x6A82, "file or application not found"), (0x6AFF, "wrong parameters"), (0x6B00, "wrong P1 or P2"),
      (0x6B01, "wrong parameters"), (0x6C02, "wrong Le, the exact length is 2 bytes"),
      (0x6C01, "wrong Le, the exact length is 1 byte"), (0x6C00, "wrong Le, the exact length is 256 bytes"),
      (0x6D00, "instruction not supported or invalid"), (0x6E00, "class not supported"),
      (0x6F00, "no precise diagnosis"), (0x91AF, "status of the application's own"), (0x6000, "invalid status word"),
      (0x1234, "invalid status word"),
    ] as [(UInt16, String)])
  func `its meaning is one phrase with the number it carries`(_ number: UInt16, _ meaning: String) {
    #expect(StatusWord(number).meaning == meaning)
  }

  @Test func `the names stand for the numbers of the standard`() {
    let names: [StatusWord] = [
      .success, .dataMayBeCorrupted, .endOfFile, .fileDeactivated, .warning, .executionError, .memoryFailure,
      .wrongLength, .channelNotSupported, .secureMessagingNotSupported, .lastOfChainExpected, .chainingNotSupported,
      .incompatibleFile, .securityStatusNotSatisfied, .authenticationBlocked, .referenceDataNotUsable,
      .conditionsNotSatisfied, .noCurrentFile, .secureMessagingMissing, .secureMessagingIncorrect, .wrongData,
      .functionNotSupported, .fileNotFound, .recordNotFound, .notEnoughMemory, .wrongParameters,
      .wrongLcForParameters, .referencedDataNotFound, .offsetOutsideFile, .instructionNotSupported,
      .classNotSupported, .noDiagnosis,
    ]
    #expect(
      names.map(\.description).joined(separator: " ") == """
        9000 6281 6282 6283 6300 6400 6581 6700 6881 6882 6883 6884 6981 6982 6983 6984 6985 6986 6987 6988 6A80 6A81 \
        6A82 6A83 6A84 6A86 6A87 6A88 6B00 6D00 6E00 6F00
        """)
  }
}
