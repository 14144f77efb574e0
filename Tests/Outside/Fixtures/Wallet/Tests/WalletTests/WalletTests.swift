import Testing
import Wallet

@Suite struct WalletTests {
  @Test func `the reader selects the card and is answered`() async throws {
    let commands = try await Wallet.present()
    #expect(commands == [[0x00, 0xA4, 0x04, 0x00, 0x07, 0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01, 0x00]])
  }
}
