import Foundation

/// Lines as they come, of which none takes more memory than the longest script.
struct InputLines {
  enum Line: Hashable, Sendable {
    case text(String)
    /// A line of so many bytes, more than the longest.
    case tooLong(bytes: Int)
  }

  /// The longest line, in bytes without its end.
  let longest: Int
  /// Fills a buffer from its beginning and says how many bytes came; none at the end.
  private let read: (inout [UInt8]) -> Int
  private var buffer = [UInt8](repeating: 0, count: 1 << 12)
  private var unread: Range<Int> = 0..<0

  init(longest: Int, read: @escaping (inout [UInt8]) -> Int) {
    self.longest = longest
    self.read = read
  }

  /// The lines of standard input.
  static func standard(longest: Int) -> InputLines {
    InputLines(longest: longest) { buffer in
      while true {
        let count = Foundation.read(0, &buffer, buffer.count)
        if count >= 0 || errno != EINTR { return max(0, count) }
      }
    }
  }

  /// The next line; nil at the end.
  mutating func next() -> Line? {
    var bytes: [UInt8] = []
    var count = 0
    while true {
      if unread.isEmpty {
        unread = 0..<read(&buffer)
        if unread.isEmpty { return count == 0 ? nil : line(bytes, count) }
      }
      let end = buffer[unread].firstIndex(of: 0x0A)
      let part = unread.lowerBound..<(end ?? unread.upperBound)
      // One more than the longest may be the return before the end.
      bytes += buffer[part].prefix(longest + 1 - bytes.count)
      count += part.count
      unread = (end.map { $0 + 1 } ?? unread.upperBound)..<unread.upperBound
      if end != nil { return line(bytes, count) }
    }
  }

  private func line(_ bytes: [UInt8], _ count: Int) -> Line {
    var (bytes, count) = (bytes, count)
    if count == bytes.count, bytes.last == 0x0D {
      bytes.removeLast()
      count -= 1
    }
    return count > longest ? .tooLong(bytes: count) : .text(String(decoding: bytes, as: UTF8.self))
  }

  /// Hands each line over once the one before is done with, and reads no further meanwhile; blocks its thread.
  mutating func handOver(to take: @escaping @Sendable (Line) async -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    while let line = next() {
      Task {
        await take(line)
        isDone.signal()
      }
      isDone.wait()
    }
  }
}
