/// The commands that the reader sends, one for each way in which the phone may take one.
enum Command: Int, CaseIterable, Sendable {
  case selectTag, selectWallet, selectPPSE, selectOther, selectEmpty, selectMalformed, selectFile, plain, short

  static let tagName: [UInt8] = [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01]
  static let walletName: [UInt8] = [0xA0, 0x00, 0x00, 0x00, 0x03, 0x10, 0x10]

  /// One for each end of the phone's selection.
  static let few: [Command] = [.selectTag, .selectWallet, .selectPPSE, .plain]

  var bytes: [UInt8] { Self.allBytes[rawValue] }

  init?(_ bytes: [UInt8]) {
    guard let command = Command.allCases.first(where: { $0.bytes == bytes }) else { return nil }
    self = command
  }

  private static let allBytes: [[UInt8]] = [
    select(tagName), select(walletName), select(Array("2PAY.SYS.DDF01".utf8)),
    select([0xF0, 0x01, 0x02, 0x03, 0x04]), [0x00, 0xA4, 0x04, 0x00], [0x00, 0xA4, 0x04, 0x00, 0x05, 0xA0],
    [0x00, 0xA4, 0x00, 0x0C, 0x02, 0xE1, 0x03], [0x00, 0xB0, 0x00, 0x00, 0x01], [0x00, 0xB0],
  ]

  private static func select(_ name: [UInt8]) -> [UInt8] {
    [0x00, 0xA4, 0x04, 0x00, UInt8(name.count)] + name + [0x00]
  }

  /// What the command is for an app, as the rules of selection see it.
  func kind(for role: Role) -> CommandKind {
    switch self {
    case .selectTag: role == .tag ? .selectListed : .selectUnlisted
    case .selectWallet: role == .wallet ? .selectListed : .selectUnlisted
    case .selectPPSE: .selectPPSE
    case .selectOther: .selectUnlisted
    case .selectEmpty: .selectEmpty
    case .selectMalformed: .malformed
    case .selectFile: .selectFile
    case .plain: .plain
    case .short: .short
    }
  }
}

enum CommandKind: Int, CaseIterable, Sendable {
  case selectListed, selectUnlisted, selectPPSE, selectEmpty, malformed, selectFile, plain, short
}
