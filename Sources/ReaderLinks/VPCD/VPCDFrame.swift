/// Messages to the reader, each as one buffer of length and body.
///
/// A length that is sent alone and followed by a close kills pcscd, so the two never part.
package enum VPCDFrame {
  /// The longest body, in bytes.
  package static let maximumLength = 65_535

  /// The buffer for one message; an empty one would block the reader for ever and is refused.
  package static func encode(_ body: [UInt8]) throws(VPCDFrameError) -> [UInt8] {
    if body.isEmpty { throw .empty }
    if body.count > maximumLength { throw .tooLong(length: body.count) }
    return [UInt8(body.count >> 8), UInt8(body.count & 0xFF)] + body
  }
}

/// Why bytes cannot be a message.
package enum VPCDFrameError: Error, Hashable, Sendable, CustomStringConvertible {
  case empty
  case tooLong(length: Int)

  package var description: String {
    switch self {
    case .empty: "a message without bytes would block the reader for ever"
    case .tooLong(let length): "\(length) bytes do not fit a message of at most \(VPCDFrame.maximumLength)"
    }
  }
}
