import ISO7816
import PhoneModel

/// What is selected, and who answers the next command.
enum SelectionKind: Int, CaseIterable, Sendable { case none, listed, system }

struct SelectionCell: Sendable {
  enum Answerer: Sendable {
    case app
    case phone(StatusWord)
    /// The system's directory of the listed AIDs.
    case directory
  }
  let next: SelectionKind
  let answerer: Answerer
  let deselects: Bool
  init(_ next: SelectionKind, _ answerer: Answerer, deselects: Bool = false) {
    self.next = next
    self.answerer = answerer
    self.deselects = deselects
  }
}

extension Tables {
  static func selections(_ settings: PhoneSettings) -> Grid<SelectionKind, CommandKind, SelectionCell> {
    let (unlisted, malformed) = (settings.unlistedSelectAnswer, settings.malformedSelectAnswer)
    let grid = Grid<SelectionKind, CommandKind, SelectionCell>(
      .selection,
      // SELECT listed, unlisted, PPSE, empty; malformed; SELECT of a file; plain; short
      [
        .none: [
          .init(.listed, .app), .init(.none, .phone(unlisted)), .init(.system, .directory),
          .init(.none, .phone(unlisted)), .init(.none, .phone(malformed)), .init(.none, .phone(unlisted)),
          .init(.none, .phone(0x6985)), .init(.none, .phone(0x6700)),
        ],
        .listed: [
          .init(.listed, .app, deselects: settings.deselectsBetweenListed),
          .init(.none, .phone(unlisted), deselects: true), .init(.system, .directory, deselects: true),
          .init(.listed, .phone(unlisted)), .init(.listed, .phone(malformed)), .init(.listed, .app),
          .init(.listed, .app), .init(.listed, .phone(0x6700)),
        ],
        .system: [
          .init(.listed, .app), .init(.none, .phone(unlisted)), .init(.system, .directory),
          .init(.system, .phone(unlisted)), .init(.system, .phone(malformed)), .init(.system, .phone(unlisted)),
          .init(.system, .phone(0x6985)), .init(.system, .phone(0x6700)),
        ],
      ])
    switch settings.commandBeforeSelect {
    case .refused: return grid
    case .delivered:
      return
        grid
        .with(.none, .plain, .init(.none, .app)).with(.none, .selectFile, .init(.none, .app))
        .with(.system, .plain, .init(.system, .phone(0x6D00)))
        .with(.system, .selectFile, .init(.system, .phone(0x6D00)))
    }
  }

  /// The directory as EMV Book B, table 3-2 builds it, for one AID of seven bytes.
  static func directory(of name: [UInt8]) -> [UInt8] {
    precondition(name.count == 7)
    let entry: [UInt8] = [0xBF, 0x0C, 0x0B, 0x61, 0x09, 0x4F, 0x07] + name
    let body: [UInt8] = [0x84, 0x0E] + Array("2PAY.SYS.DDF01".utf8) + [0xA5, UInt8(entry.count)] + entry
    return [0x6F, UInt8(body.count)] + body + [0x90, 0x00]
  }
}
