/// Cuts what arrives, in whatever pieces, into the bodies of frames.
package struct WireInbox: Sendable {
  private var bytes: [UInt8] = []
  private var head = 0

  package init() {}

  /// Whether a frame has begun and is not whole.
  package var isInFrame: Bool { head < bytes.count }

  package mutating func push(_ part: some Collection<UInt8>) {
    if head == bytes.count {
      bytes.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= Wire.largestFrame {
      bytes.removeFirst(head)
      head = 0
    }
    bytes += part
  }

  /// The next frame without its length; nil until all of it is there.
  package mutating func next() throws(WireError) -> ArraySlice<UInt8>? {
    guard bytes.count - head >= Wire.lengthBytes else { return nil }
    let length = bytes[head..<head + Wire.lengthBytes].reduce(0) { $0 << 8 | Int($1) }
    guard length > 0 else { throw .emptyFrame }
    guard length <= Wire.largestFrame else { throw .frameTooLong(length: length, limit: Wire.largestFrame) }
    let start = head + Wire.lengthBytes
    guard bytes.count - start >= length else { return nil }
    head = start + length
    return bytes[start..<head]
  }
}
