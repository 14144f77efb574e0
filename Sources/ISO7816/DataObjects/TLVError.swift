/// Why bytes are not BER-TLV under the rules; offsets count from 0 at the start of what the first reader was given.
public enum TLVError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes end inside a tag.
  case truncatedTag(offset: Int)
  /// The tag has more than three bytes.
  case tagTooLong(offset: Int)
  /// The second byte of the tag is 80, which no tag has.
  case invalidTag(offset: Int)
  /// A byte 00 stands where a tag should, and the rules allow no padding.
  case padding(offset: Int)
  /// The bytes end inside a length.
  case truncatedLength(offset: Int)
  /// The length starts with a byte of 85 to FF.
  case invalidLength(UInt8, offset: Int)
  /// The length is 80 and the rules do not allow it.
  case indefiniteLength(offset: Int)
  /// The length of a primitive object is 80.
  case indefinitePrimitive(TLVTag, offset: Int)
  /// A value of indefinite length has no 00 00 at its end.
  case missingEnd(TLVTag, offset: Int)
  /// Fewer bytes are left than the length says.
  case truncatedValue(TLVTag, needed: Int, found: Int, offset: Int)
  /// More objects lie inside each other than the rules allow.
  case tooDeep(limit: Int, offset: Int)
  /// The objects inside a primitive object were asked for.
  case notConstructed(TLVTag, offset: Int)

  /// One sentence with the place and the numbers.
  public var description: String {
    switch self {
    case .truncatedTag(let offset): "the tag at offset \(offset) is cut off"
    case .tagTooLong(let offset): "the tag at offset \(offset) has more than 3 bytes"
    case .invalidTag(let offset): "the tag at offset \(offset) has 80 as its second byte"
    case .padding(let offset): "there is 00 instead of a tag at offset \(offset)"
    case .truncatedLength(let offset): "the length at offset \(offset) is cut off"
    case .invalidLength(let byte, let offset): "the length at offset \(offset) starts with \(Hex.string([byte]))"
    case .indefiniteLength(let offset): "the length at offset \(offset) is indefinite, which is not allowed here"
    case .indefinitePrimitive(let tag, let offset):
      "the length at offset \(offset) is indefinite, but \(tag) is primitive"
    case .missingEnd(let tag, let offset):
      "the value of \(tag) at offset \(offset) has an indefinite length and no end"
    case .truncatedValue(let tag, let needed, let found, let offset):
      "the value of \(tag) at offset \(offset) should have \(needed) bytes, \(found) are left"
    case .tooDeep(let limit, let offset): "the object at offset \(offset) is more than \(limit) levels deep"
    case .notConstructed(let tag, let offset): "\(tag) at offset \(offset) is primitive and contains no objects"
    }
  }
}
