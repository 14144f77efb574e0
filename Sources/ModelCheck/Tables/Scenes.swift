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

extension Place {
  var isLocked: Bool {
    switch self {
    case .locked, .lockedTag, .lockedWallet, .lockedStranger: true
    case .home, .tag, .wallet, .stranger: false
    }
  }
}

enum SceneInput: Int, CaseIterable, Sendable {
  case lock, unlock, tag, wallet, stranger, leave, tagExits, walletExits, strangerExits

  /// The app that the person opens.
  var opened: Role? {
    switch self {
    case .tag: .tag
    case .wallet: .wallet
    case .stranger: .stranger
    case .lock, .unlock, .leave, .tagExits, .walletExits, .strangerExits: nil
    }
  }
}

extension Tables {
  static let scenes = Grid<Place, SceneInput, Place>(
    .scene,
    // lock, unlock, open tag, open wallet, open stranger, leave; tag, wallet, stranger is gone
    [
      .home: [.locked, .home, .tag, .wallet, .stranger, .home, .home, .home, .home],
      .tag: [.lockedTag, .tag, .tag, .wallet, .stranger, .home, .home, .tag, .tag],
      .wallet: [.lockedWallet, .wallet, .tag, .wallet, .stranger, .home, .wallet, .home, .wallet],
      .stranger: [.lockedStranger, .stranger, .tag, .wallet, .stranger, .home, .stranger, .stranger, .home],
      .locked: [.locked, .home, .locked, .locked, .locked, .locked, .locked, .locked, .locked],
      .lockedTag: [
        .lockedTag, .tag, .lockedTag, .lockedTag, .lockedTag, .locked, .locked, .lockedTag, .lockedTag,
      ],
      .lockedWallet: [
        .lockedWallet, .wallet, .lockedWallet, .lockedWallet, .lockedWallet, .locked, .lockedWallet, .locked,
        .lockedWallet,
      ],
      .lockedStranger: [
        .lockedStranger, .stranger, .lockedStranger, .lockedStranger, .lockedStranger, .locked, .lockedStranger,
        .lockedStranger, .locked,
      ],
    ])
}
