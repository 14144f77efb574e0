import Wallet

@main
struct WalletApp {
  static func main() async throws {
    for command in try await Wallet.present() { print("answered \(command.count) bytes") }
  }
}
