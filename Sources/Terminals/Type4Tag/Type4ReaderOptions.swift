/// How a Type 4 Tag reader words its commands and where it stops.
public struct Type4ReaderOptions: Hashable, Sendable {
  /// How the length of a READ BINARY of the message is written; other reads always have a short Le.
  public var lengthForm: LengthForm
  /// The most bytes per READ BINARY or UPDATE BINARY; nil leaves that to the tag's MLe and MLc.
  public var chunkSize: Int?
  /// Whether SELECT of the application carries Le 00; many readers leave it out.
  public var selectsWithLe: Bool
  /// Whether a message that fits MLc with its length goes in one UPDATE BINARY, as nfcpy does.
  public var writesInOneCommand: Bool
  /// The longest message that the reader takes, in bytes.
  public var maximumMessageSize: Int
  /// The name to select: D2760000850101, or another for version 1 tags.
  public var name: [UInt8]

  /// How READ BINARY and UPDATE BINARY write their lengths.
  public enum LengthForm: Hashable, Sendable {
    /// One byte: at most 256 bytes per READ BINARY and 255 per UPDATE BINARY.
    case short
    /// Two or three bytes, whatever the number.
    case extended
  }

  /// Makes options; without arguments those of Android phones, with a short Le.
  public init(
    lengthForm: LengthForm = .short, chunkSize: Int? = nil, selectsWithLe: Bool = true,
    writesInOneCommand: Bool = false, maximumMessageSize: Int = 0xFFFC,
    name: [UInt8] = [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01]
  ) {
    self.lengthForm = lengthForm
    self.chunkSize = chunkSize
    self.selectsWithLe = selectsWithLe
    self.writesInOneCommand = writesInOneCommand
    self.maximumMessageSize = maximumMessageSize
    self.name = name
  }
}

extension Type4ReaderOptions {
  /// The script of Android phones: short reads of the container and of NLEN, an extended one of the message.
  public static let android = Type4ReaderOptions(lengthForm: .extended)

  /// An iPhone: short reads, and messages over 8,448 bytes fail, as seen with iOS 11.
  public static let iOS = Type4ReaderOptions(maximumMessageSize: 8_448)

  /// A phone that asks for at most 224 bytes at once, since it loses longer answers.
  public static let smallReads = Type4ReaderOptions(chunkSize: 224)
}
