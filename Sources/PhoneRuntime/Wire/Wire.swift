/// What apps and the phone that they share say to each other through a socket: version, sizes, and the form of a frame.
///
/// A frame is its length (4 bytes, the most significant first, without themselves), one byte for its type, and its
/// fields. Numbers have 8 bytes, texts and bytes their length in 4 before them; nothing is optional or left over.
package enum Wire {
  /// What a connection begins with, so that something else at the socket is told apart.
  static let magic: [UInt8] = Array("OCSP".utf8)
  /// Raised with every change of a frame; both sides must have the same.
  package static let version: UInt16 = 2
  /// The most bytes of a frame after its length; a command or an answer of the largest size fits twice.
  package static let largestFrame = 128 << 10
  static let lengthBytes = 4
  /// The largest text or bytes of an app that fit into a frame beside everything else.
  package static let largestField = largestFrame - 64
}

/// Why bytes are none of our frames, or not what has to come now.
package enum WireError: Error, Hashable, Sendable, CustomStringConvertible {
  case frameTooLong(length: Int, limit: Int)
  case emptyFrame
  case unknownType(UInt8)
  /// The frame ends before all its fields.
  case short(type: UInt8)
  /// The frame goes on after its last field.
  case trailing(type: UInt8, count: Int)
  case wrongMagic
  case wrongVersion(found: Int, needed: Int)
  /// A field with a value that stands for nothing.
  case unknownValue(field: String, found: String)
  case notUTF8(field: String)
  /// A frame that has no place where it came.
  case outOfOrder(type: UInt8)

  package var description: String {
    switch self {
    case .frameTooLong(let length, let limit): "a message of \(length) bytes came, and at most \(limit) are read"
    case .emptyFrame: "a message without a type came"
    case .unknownType(let type): "a message of the unknown type \(type) came"
    case .short(let type): "a message of type \(type) ends too early"
    case .trailing(let type, let count): "a message of type \(type) has \(count) bytes too many"
    case .wrongMagic: "the first message is none of a cardsession phone's or app's"
    case .wrongVersion(let found, let needed):
      "the other side speaks version \(found) of the messages, this one version \(needed): build both from the same "
        + "OpenCardSession"
    case .unknownValue(let field, let found): "a message has \(found) as its \(field), which stands for nothing"
    case .notUTF8(let field): "a message's \(field) is not UTF-8"
    case .outOfOrder(let type): "a message of type \(type) came where it has no place"
    }
  }
}
