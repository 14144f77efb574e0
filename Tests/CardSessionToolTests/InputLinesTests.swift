import Foundation
import Synchronization
import Testing

@testable import CardSessionTool

/// Gives bytes in parts of a size, and counts those that were asked for.
private final class Source: Sendable {
  private let rest: Mutex<ArraySlice<UInt8>>
  private let size: Int
  private let bytesRead = Atomic(0)

  init(_ text: String, by size: Int = 7) {
    rest = Mutex(Array(text.utf8)[...])
    self.size = size
  }

  var count: Int { bytesRead.load(ordering: .relaxed) }

  func lines(longest: Int = 8) -> InputLines {
    InputLines(longest: longest) { [self] buffer in
      let part = rest.withLock { rest in
        defer { rest = rest.dropFirst(min(size, buffer.count)) }
        return rest.prefix(min(size, buffer.count))
      }
      buffer.replaceSubrange(0..<part.count, with: part)
      bytesRead.add(part.count, ordering: .relaxed)
      return part.count
    }
  }
}

@Suite(.timeLimit(.minutes(1))) struct InputLinesTests {
  @Test(arguments: [1, 2, 3, 7, 100]) func `lines come whole in any parts, the last without its end too`(_ size: Int) {
    var lines = Source("one\n\ntwo\r\n12345678\n12345678\r\nend", by: size).lines()
    for text in ["one", "", "two", "12345678", "12345678", "end"] { #expect(lines.next() == .text(text)) }
    #expect(lines.next() == nil)
  }

  @Test(arguments: [1, 3, 100]) func `a line that is too long is counted, and the next is whole`(_ size: Int) {
    var lines = Source("123456789\nnext\n1234567890123\r\n" + String(repeating: "x", count: 5_000), by: size).lines()
    #expect(lines.next() == .tooLong(bytes: 9))
    #expect(lines.next() == .text("next"))
    #expect(lines.next() == .tooLong(bytes: 14), "the return counts where it is not at the end of what is kept")
    #expect(lines.next() == .tooLong(bytes: 5_000))
    #expect(lines.next() == nil)
  }

  @Test func `no line is lost however many there are, and none is read before the one before it is done`() async {
    let count = 120_000
    let source = Source(String(repeating: "home\n", count: count), by: 5)
    let progress = Progress()
    // It blocks its thread, which must be none of those that run tasks.
    await withCheckedContinuation { done in
      Thread.detachNewThread {
        var lines = source.lines()
        lines.handOver { _ in progress.add(read: source.count) }
        done.resume()
      }
    }
    #expect(progress.taken == count)
    #expect(progress.ahead == 0)
  }
}

/// How many lines of five bytes are done, and how many bytes were read at most beyond the line in hand.
private final class Progress: Sendable {
  private let state = Mutex((taken: 0, ahead: 0))

  var taken: Int { state.withLock { $0.taken } }
  var ahead: Int { state.withLock { $0.ahead } }

  func add(read: Int) {
    state.withLock { state in
      state.taken += 1
      state.ahead = max(state.ahead, read - 5 * state.taken)
    }
  }
}
