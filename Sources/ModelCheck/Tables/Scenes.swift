/// Where the person is, and what takes them elsewhere.
enum Place: Int, CaseIterable, Sendable {
  case home, tag, wallet, stranger, locked, lockedTag, lockedWallet, lockedStranger

  var visible: Role? {
    switch self {
    case .tag: .tag
    case .wallet: .wallet
    case .stranger: .stranger
    case .home, .locked, .lockedTag, .lockedWallet, .lockedStranger: nil
    }
  }
}

enum SceneInput: Int, CaseIterable, Sendable { case lock, unlock, tag, wallet, stranger, leave }

extension Tables {
  static let scenes = Grid<Place, SceneInput, Place>(
    .scene,
    // lock, unlock, open tag, open wallet, open stranger, leave
    [
      .home: [.locked, .home, .tag, .wallet, .stranger, .home],
      .tag: [.lockedTag, .tag, .tag, .wallet, .stranger, .home],
      .wallet: [.lockedWallet, .wallet, .tag, .wallet, .stranger, .home],
      .stranger: [.lockedStranger, .stranger, .tag, .wallet, .stranger, .home],
      .locked: [.locked, .home, .locked, .locked, .locked, .locked],
      .lockedTag: [.lockedTag, .tag, .lockedTag, .lockedTag, .lockedTag, .locked],
      .lockedWallet: [.lockedWallet, .wallet, .lockedWallet, .lockedWallet, .lockedWallet, .locked],
      .lockedStranger: [.lockedStranger, .stranger, .lockedStranger, .lockedStranger, .lockedStranger, .locked],
    ])
}
