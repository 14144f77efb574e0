package import PhoneModel
package import ReaderLinks

/// An app's code, to be run in this process on a phone of its own each time.
package struct LaneApp: Sendable {
  /// The app's name on the phone.
  package static let id = AppID("app")

  /// What its phone is like before anything happens.
  package let phone: Phone
  package let settings: MemoryReader.Settings
  package let body: VirtualRun.App

  package init(
    entitlements: Entitlements, settings: MemoryReader.Settings = MemoryReader.Settings(),
    body: @escaping VirtualRun.App
  ) {
    phone = Phone(apps: [Self.id: entitlements])
    self.settings = settings
    self.body = body
  }

  /// One tap as `cardsession run` does it: field, SELECT of the first listed AID, any answer.
  package static func bareSelect(_ aid: [UInt8]) -> Script {
    let select: [UInt8] = [0x00, 0xA4, 0x04, 0x00, UInt8(truncatingIfNeeded: aid.count)] + aid + [0x00]
    return Script(actions: [.reader(.field(true)), .reader(.command(select)), .reader(.field(false))])
  }
}

extension Script {
  /// What the reader does, for the tap after the trouble.
  package var clean: Script { Script(actions: lines.map(\.action).filter(\.isReaders)) }
}
