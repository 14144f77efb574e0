import Foundation
import Testing

@testable import ReaderLinks

/// How the link waits for its reader; asleep at first, awake once a reader came back soon.
@Suite struct WatchfulWaitTests {
  private let pipe = Pipe()

  private func write() throws { try pipe.fileHandleForWriting.write(contentsOf: [0]) }

  private func read() throws { _ = try pipe.fileHandleForReading.read(upToCount: 1) }

  private var descriptors: [pollfd] {
    [pollfd(fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)]
  }

  @Test func `what is there already ends a wait, asleep and awake`() throws {
    var wait = WatchfulWait(limit: .seconds(60))
    for isFirst in [true, false] {
      var descriptors = descriptors
      try write()
      #expect(wait.isWorthwhile != isFirst)
      wait.wait(for: &descriptors, until: nil)
      #expect(descriptors[0].revents == Int16(POLLIN))
      try read()
    }
  }

  @Test func `a watch that sees nothing falls asleep, and the next wait does not watch`() throws {
    var wait = WatchfulWait(limit: .microseconds(1), isWorthwhile: true)
    var descriptors = descriptors
    wait.wait(for: &descriptors, until: .now + .milliseconds(2))
    #expect(descriptors[0].revents == 0)
    #expect(!wait.isWorthwhile)
  }

  @Test func `a deadline that is over ends a watch without an event`() throws {
    var wait = WatchfulWait(isWorthwhile: true)
    var descriptors = descriptors
    wait.wait(for: &descriptors, until: .now)
    #expect(descriptors[0].revents == 0)
  }

  @Test func `what comes from another thread during an endless wait ends it`() throws {
    var wait = WatchfulWait()
    var descriptors = descriptors
    let writer = pipe.fileHandleForWriting
    Thread.detachNewThread { try? writer.write(contentsOf: [0]) }
    wait.wait(for: &descriptors, until: nil)
    #expect(descriptors[0].revents == Int16(POLLIN))
  }
}
