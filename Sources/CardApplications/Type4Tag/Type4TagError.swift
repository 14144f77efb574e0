/// Why a Type 4 Tag cannot be made or filled.
public enum Type4TagError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The message does not fit the file beside its two length bytes.
  case messageTooLong(count: Int, room: Int)
  /// The container promises more bytes than the 15-bit offset of READ BINARY reaches.
  case fileTooLarge(size: Int)

  /// One sentence: what was found and what was needed.
  public var description: String {
    switch self {
    case .messageTooLong(let count, let room): "the message has \(count) bytes, the file has room for \(room)"
    case .fileTooLarge(let size): "the container promises a file of \(size) bytes, 32767 are allowed"
    }
  }
}
