public import ISO7816
public import NDEF

/// Why a Type 4 Tag was not read or written.
public enum Type4ReaderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No answer came to this step.
  case channel(ChannelError, Step)
  /// The tag answered this step with a status word other than 9000.
  case refused(Step, StatusWord)
  /// The tag answered this step with fewer bytes than it needs.
  case answerTooShort(Step, needed: Int, found: Int)
  /// The tag answered this step with more bytes than Le allows.
  case answerTooLong(Step, allowed: Int, found: Int)
  /// The capability container breaks a rule.
  case capabilityContainer(CapabilityContainerError)
  /// The container says that reading is not free.
  case notReadable(access: UInt8)
  /// The container says that writing is not free.
  case notWritable(access: UInt8)
  /// The message is longer than the file or the reader's limit allows.
  case messageTooLong(count: Int, room: Int)
  /// A READ BINARY of the message was answered with 9000 and no data.
  case noProgress(offset: Int, needed: Int)
  /// What was read after writing differs from what was written; the offset counts from the message's first byte.
  case verificationFailed(offset: Int)
  /// This step lies beyond what an offset of 15 bits or a length field can say.
  case notExpressible(Step)

  /// A step of the script.
  public enum Step: Hashable, Sendable, CustomStringConvertible {
    /// SELECT of the application.
    case selectApplication
    /// SELECT of file E103.
    case selectCapabilityContainer
    /// READ BINARY of the capability container.
    case readCapabilityContainer
    /// SELECT of the NDEF file.
    case selectFile
    /// READ BINARY of NLEN.
    case readLength
    /// READ BINARY of a part of the message, at this byte of the file.
    case readMessage(offset: Int)
    /// UPDATE BINARY of NLEN.
    case writeLength
    /// UPDATE BINARY of a part of the message, at this byte of the file.
    case writeMessage(offset: Int)

    /// The step in words.
    public var description: String {
      switch self {
      case .selectApplication: "SELECT of the application"
      case .selectCapabilityContainer: "SELECT of the capability container"
      case .readCapabilityContainer: "READ BINARY of the capability container"
      case .selectFile: "SELECT of the NDEF file"
      case .readLength: "READ BINARY of NLEN"
      case .readMessage(let offset): "READ BINARY at byte \(offset)"
      case .writeLength: "UPDATE BINARY of NLEN"
      case .writeMessage(let offset): "UPDATE BINARY at byte \(offset)"
      }
    }
  }

  /// One sentence: what was found and what was needed.
  public var description: String {
    switch self {
    case .channel(let error, let step): "\(step): \(error)"
    case .refused(let step, let status): "\(step) was answered \(Hex.string(status.bytes)), 9000 is needed"
    case .answerTooShort(let step, let needed, let found):
      "\(step) was answered with \(found) bytes, \(needed) are needed"
    case .answerTooLong(let step, let allowed, let found):
      "\(step) was answered with \(found) bytes, Le allows \(allowed)"
    case .capabilityContainer(let error): "\(error)"
    case .notReadable(let access): "read access is \(Hex.string([access])), 00 is needed"
    case .notWritable(let access): "write access is \(Hex.string([access])), 00 is needed"
    case .messageTooLong(let count, let room): "the message has \(count) bytes, there is room for \(room)"
    case .noProgress(let offset, let needed):
      "READ BINARY at byte \(offset) was answered 9000 without data, \(needed) bytes are still needed"
    case .verificationFailed(let offset): "the message read back differs from the written one at byte \(offset)"
    case .notExpressible(let step): "\(step) lies beyond the reach of the command"
    }
  }
}
