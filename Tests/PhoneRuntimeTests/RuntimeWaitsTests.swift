import PhoneModel
import PhoneRuntime
import Testing

@Suite struct RuntimeWaitsTests {
  @Test func `a phone that nobody waits for has nothing to say`() {
    #expect(Bench().runtime.waits().isEmpty)
  }
}
