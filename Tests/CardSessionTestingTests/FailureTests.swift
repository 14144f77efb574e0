import CardSessionTesting
import Testing

@Suite struct FailureTests {
  @Test func `a command that is no hexadecimal is named by its length, not by its digits`() {
    let failure = SimulatedReader.Failure.notHexadecimal("00200080021")
    #expect(failure.description == "the command, of 11 characters, is no hexadecimal")
  }
}
