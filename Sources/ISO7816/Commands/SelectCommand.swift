/// A SELECT by DF name (INS A4, P1 04), seen through its command (ISO/IEC 7816-4, SELECT).
///
/// The encoding plays no part: short or extended lengths, with or without Le, on any logical channel. A part of a
/// command chain and a command under secure messaging are not seen as a SELECT, since their data is not the name.
public struct SelectCommand: Hashable, Sendable {
  /// Which of the applications that match a partial name is meant (P2, bits 2 and 1).
  public enum Occurrence: UInt8, Hashable, Sendable, CaseIterable {
    /// The first, or the only one.
    case first = 0
    /// The last one.
    case last = 1
    /// The one after the application that is selected now.
    case next = 2
    /// The one before the application that is selected now.
    case previous = 3
  }

  /// What the reader wants to be told about the application (P2, bits 4 and 3).
  public enum ResponseForm: UInt8, Hashable, Sendable, CaseIterable {
    /// File control information, the template 6F.
    case fileControlInformation = 0
    /// File control parameters, the template 62.
    case fileControlParameters = 1
    /// File management data, the template 64.
    case fileManagementData = 2
    /// Nothing, or data of the application's own when there is a Le.
    case none = 3
  }

  /// The command as received.
  public let command: CommandAPDU

  /// Sees the command as a SELECT by DF name; nil for any other command.
  public init?(_ command: CommandAPDU) {
    let instructionClass = command.instructionClass
    guard command.instruction == 0xA4, command.p1 == 0x04,
      instructionClass.channel != nil, !instructionClass.isChained, instructionClass.secureMessaging == .none
    else { return nil }
    self.command = command
  }

  /// The DF name as sent: a whole AID, the start of one, or nothing; its length is not checked here.
  public var name: ArraySlice<UInt8> { command.data }

  /// Which of several matching applications is meant.
  public var occurrence: Occurrence {
    switch command.p2 & 0x03 {
    case 0: .first
    case 1: .last
    case 2: .next
    default: .previous
    }
  }

  /// The form of answer that P2 asks for.
  public var responseForm: ResponseForm {
    switch command.p2 >> 2 & 0x03 {
    case 0: .fileControlInformation
    case 1: .fileControlParameters
    case 2: .fileManagementData
    default: .none
    }
  }

  /// Whether P2 has one of its bits 8 to 5 set, which have no meaning.
  public var hasReservedParameter: Bool { command.p2 & 0xF0 != 0 }

  /// Whether the answer may carry data: not without Le, whatever P2 says.
  public var allowsResponseData: Bool { command.expectedLength != nil }
}
