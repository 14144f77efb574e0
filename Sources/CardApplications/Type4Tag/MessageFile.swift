import ISO7816

/// The NDEF file: NLEN and a message, with the rule that says when a written message counts.
///
/// Writers change a working copy, which reads show with NLEN 0 while the update lasts:
/// - The first UPDATE that changes anything begins the working copy. It starts as zeros: no byte of the old message is
///   carried over, so each byte of the new one has to be written.
/// - NLEN = 0 begins again and empties the tag at once, as the standard asks: from here a tear leaves an empty tag. A
///   writer that stops there has erased the tag.
/// - A body written without NLEN = 0 before it leaves the old message in place, also after a tear.
/// - NLEN above 0 publishes when all of its bytes were written in this update: on its own as the last step, or in one
///   command with the body. On its own before the body is complete it is refused with 6985. Together with a part of
///   the body it is remembered, and the command that completes the body publishes.
/// - NLEN is written whole: a command that holds one of its two bytes is refused.
/// - The published NLEN written again without an update begun changes nothing: a writer may repeat its last step.
struct MessageFile: Sendable {
  /// The size in bytes with NLEN.
  let size: Int

  /// The published message; empty when NLEN is 0.
  private(set) var message: [UInt8]

  private var working: Working?

  private struct Working {
    /// The file as written so far, up to the last written byte; NLEN is kept as zeros.
    var bytes: [UInt8] = [0, 0]
    /// Which bytes after NLEN were written.
    var written = RangeSet<Int>()
    /// The NLEN that waits for its body; 0 while none was written.
    var length = 0

    func isWritten(_ range: Range<Int>) -> Bool {
      RangeSet(range).isSubset(of: written)
    }

    mutating func write(_ data: ArraySlice<UInt8>, at offset: Int) {
      let end = offset + data.count
      if bytes.count < end { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
      bytes.replaceSubrange(offset..<end, with: data)
      written.insert(contentsOf: offset..<end)
    }
  }

  init(size: Int, message: [UInt8]) throws(Type4TagError) {
    self.size = size
    self.message = []
    try replaceMessage(with: message)
  }

  mutating func replaceMessage(with message: [UInt8]) throws(Type4TagError) {
    guard message.count <= size - 2 else { throw .messageTooLong(count: message.count, room: size - 2) }
    self.message = message
    working = nil
  }

  /// The bytes of a range inside the file.
  func read(_ range: Range<Int>) -> [UInt8] {
    let content = working?.bytes ?? [UInt8(message.count >> 8), UInt8(message.count & 0xFF)] + message
    let known = content[min(range.lowerBound, content.count)..<min(range.upperBound, content.count)]
    return known + [UInt8](repeating: 0, count: range.count - known.count)
  }

  /// Writes at least one byte.
  mutating func update(at offset: Int, with data: ArraySlice<UInt8>) throws(Refusal) {
    guard offset + data.count <= size else {
      throw Refusal(
        .notEnoughMemory, "UPDATE BINARY of \(data.count) bytes at byte \(offset) passes the end of a file of \(size)")
    }
    guard offset < 2 else {
      writeBody(data, at: offset)
      return publishIfComplete()
    }
    guard offset == 0, data.count >= 2 else {
      throw Refusal(
        offset == 0 ? .wrongLength : .offsetOutsideFile,
        "UPDATE BINARY holds one of the two bytes of NLEN, which is written whole")
    }
    let length = Int(data[data.startIndex]) << 8 | Int(data[data.startIndex + 1])
    try writeLength(length, isAlone: data.count == 2)
    if data.count > 2 { writeBody(data.dropFirst(2), at: 2) }
    publishIfComplete()
  }

  mutating func dropUpdate() {
    working = nil
  }

  private mutating func writeBody(_ data: ArraySlice<UInt8>, at offset: Int) {
    if working == nil { working = Working() }
    working?.write(data, at: offset)
  }

  private mutating func writeLength(_ length: Int, isAlone: Bool) throws(Refusal) {
    if length == 0 {
      message = []
      working = Working()
      return
    }
    guard length <= size - 2 else {
      throw Refusal(.wrongData, "NLEN says \(length) bytes, the file has room for \(size - 2)")
    }
    if isAlone {
      if working == nil, length == message.count { return }
      guard let working, working.isWritten(2..<2 + length) else {
        throw Refusal(
          .conditionsNotSatisfied, "NLEN says \(length) bytes and not all of them were written in this update")
      }
    }
    if working == nil { working = Working() }
    working?.length = length
  }

  private mutating func publishIfComplete() {
    guard let working, working.length > 0, working.isWritten(2..<2 + working.length) else { return }
    message = Array(working.bytes[2..<2 + working.length])
    self.working = nil
  }
}
