import ISO7816
import Testing

@Suite struct ResponseAPDUTests {
  @Test(arguments: [0, 1, 127, 128, 129, 255, 256, 65_535, 65_536])
  func `data of every length survives a round trip`(_ count: Int) throws {
    let response = ResponseAPDU(data: Array(repeating: 0x61, count: count), status: 0x6282)
    #expect(response.bytes.count == count + 2)
    #expect(try ResponseAPDU(response.bytes) == response)
  }

  @Test func `without arguments it is 9000`() {
    #expect(ResponseAPDU().bytes == [0x90, 0x00])
    #expect("\(ResponseAPDU(data: [0x01]))" == "019000")
  }

  @Test(arguments: [0, 1]) func `fewer than two bytes are refused`(_ count: Int) {
    #expect(throws: ResponseAPDUError.tooShort(count: count)) {
      try ResponseAPDU(Array(repeating: 0x90, count: count))
    }
  }

  @Test func `more than any command can ask for is refused`() {
    #expect(throws: ResponseAPDUError.tooLong(count: 65_539)) {
      try ResponseAPDU(Array(repeating: 0x90, count: 65_539))
    }
  }

  @Test(arguments: [
    (
      ResponseAPDUError.tooShort(count: 1),
      "a response has at least the 2 bytes of its status word, this one has 1"
    ),
    (.tooLong(count: 65_539), "a response has at most 65538 bytes, this one has 65539"),
  ])
  func `errors say what was found and what was needed`(_ error: ResponseAPDUError, _ sentence: String) {
    #expect("\(error)" == sentence)
  }
}
