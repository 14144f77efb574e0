import CoreNFC

actor Wallet {
  func take(_ session: CardSession) {}
}

func hand(_ session: sending CardSession, to wallet: Wallet) async {
  await wallet.take(session)
}
