/// The rest of an answer that waits on its logical channel for GET RESPONSE (ISO/IEC 7816-4, 5.3.4).
struct HeldResponse: Hashable, Sendable {
  private let data: [UInt8]
  private var position: Int
  private let status: StatusWord

  /// Holds an answer of which `sent` bytes went already.
  init(_ response: ResponseAPDU, sent: Int) {
    data = response.data
    position = sent
    status = response.status
  }

  /// How many bytes wait.
  var count: Int { data.count - position }

  /// The next bytes, with 61XX while more remains and the answer's own status word with the last.
  mutating func take(_ limit: Int) -> ResponseAPDU {
    let end = min(data.count, position + limit)
    let piece = Array(data[position..<end])
    position = end
    return ResponseAPDU(data: piece, status: remaining ?? status)
  }

  /// 61XX; nil when nothing waits any more.
  var remaining: StatusWord? {
    ExpectedLength(count: min(count, 256)).map { .bytesRemaining($0) }
  }
}
