import ProcessClock
import Testing

@testable import VirtualTime

@Suite struct UnseededRandomnessTests {
  #if os(Linux)
    @Test func `a library is found by the start of its file's name alone`() {
      #expect(process_has_library("libc.so"))
      #expect(!process_has_library("ibc.so") && !process_has_library("libc.so.6.not") && !process_has_library("/lib"))
    }
  #endif

  @Test func `a generator's sentence names it`() {
    #expect(
      UnseededRandomness.sentence("libcrypto")
        == "libcrypto is in this process: the random numbers that it makes do not come from the seed")
  }
}
