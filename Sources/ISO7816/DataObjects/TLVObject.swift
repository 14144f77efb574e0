/// One data object: its tag, and views of the bytes it was read from.
public struct TLVObject: Sendable {
  /// The tag.
  public let tag: TLVTag

  /// Where the object starts, counted from 0 at the start of what the first reader was given.
  public let offset: Int

  let source: ArraySlice<UInt8>
  let start: Int
  let valueStart: Int
  let valueEnd: Int
  let end: Int
  let rules: TLVRules
  let depth: Int

  /// The value; a slice keeps the indices of what was read.
  public var value: ArraySlice<UInt8> { source[valueStart..<valueEnd] }

  /// The whole object as received: tag, length, value, and the end mark of an indefinite length.
  public var encoding: ArraySlice<UInt8> { source[start..<end] }

  /// A reader of the objects inside; throws when the tag is primitive.
  public func contents() throws(TLVError) -> TLVReader {
    guard tag.isConstructed else { throw .notConstructed(tag, offset: offset) }
    let valueOffset = offset + (valueStart - start)
    return TLVReader(value, rules: rules, depth: depth + 1, offset: valueOffset)
  }
}
