import CardTrace
import Foundation
import PhoneModel
import Testing

@testable import PhoneRuntime

@Suite struct ControlTests {
  /// A pipe, and everything that was written into it once the writer is gone.
  private func written(_ body: (Int32) async throws -> Void) async throws -> [String] {
    let pipe = Pipe()
    try await body(pipe.fileHandleForWriting.fileDescriptor)
    try pipe.fileHandleForWriting.close()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  @Test func `a session that reaches its limit tells its start, its end and the cool-down`() async throws {
    let lines = try await written { descriptor in
      var settings = PhoneSettings()
      settings.sessionCoolDown = .milliseconds(2_500)
      let clock = ManualClock()
      let runtime = PhoneRuntime(
        Phone(apps: [Bench.app: .tagOnly], settings: settings), clock: clock,
        sink: ControlSink(descriptor: descriptor, settings: settings))
      runtime.send(.person(.open(Bench.app)))
      let session = try await AppContext(runtime: runtime, app: Bench.app).openSession()
      try await session.startEmulation()
      clock.advance(by: .seconds(60))
      withExtendedLifetime(session) {}
      runtime.flushTrace()
    }
    #expect(
      lines == [
        #"{"kind":"session-started"}"#,
        #"{"coolDown":2.5,"kind":"session-ended","reason":"maxSessionDurationReached"}"#,
      ])
  }

  @Test func `a session that the app ends has no cool-down`() async throws {
    let lines = try await written { descriptor in
      let sink = ControlSink(descriptor: descriptor, settings: PhoneSettings())
      let runtime = PhoneRuntime(Phone(apps: [Bench.app: .tagOnly]), clock: ManualClock(), sink: sink)
      runtime.send(.person(.open(Bench.app)))
      let session = try await AppContext(runtime: runtime, app: Bench.app).openSession()
      session.invalidate()
      sink.send(.tapsDone(taps: 1, passed: false, message: "a \"quote\""))
      sink.send(.home)
      sink.flush()
    }
    #expect(
      lines == [
        #"{"kind":"session-started"}"#, #"{"coolDown":0,"kind":"session-ended","reason":"invalidated"}"#,
        #"{"kind":"taps-done","message":"a \"quote\"","passed":false,"taps":1}"#, #"{"kind":"home"}"#,
      ])
  }

  @Test(arguments: [true, false]) func `a command that is let go unanswered fails the tap where that counts`(
    _ counts: Bool
  ) async throws {
    let lines = try await written { descriptor in
      let sink = ControlSink(descriptor: descriptor, settings: PhoneSettings(), failsUnanswered: counts)
      let runtime = PhoneRuntime(Phone(apps: [Bench.app: .tagOnly]), clock: ManualClock(), sink: sink)
      runtime.send(.person(.open(Bench.app)))
      let session = try await AppContext(runtime: runtime, app: Bench.app).openSession()
      try await session.startEmulation()
      runtime.fieldOn()
      runtime.begin(Bench.select) { _ in }
      runtime.send(.app(.releaseAPDU(APDUID(1))))
      sink.flush()
      withExtendedLifetime(session) {}
    }
    let failed = #"{"kind":"taps-done","message":"APDU 1 was let go unanswered","passed":false,"taps":0}"#
    #expect(lines.filter { $0.contains("taps-done") } == (counts ? [failed] : []))
    #expect(lines.last == #"{"coolDown":0,"kind":"session-ended","reason":"emulationStopped"}"#)
  }

  @Test func `what other threads send at the same time stays whole lines`() async throws {
    let lines = try await written { descriptor in
      let sink = ControlSink(descriptor: descriptor, settings: PhoneSettings())
      await withTaskGroup { group in
        for number in 0..<4 {
          group.addTask {
            let message = String(repeating: "\(number)", count: 3_000)
            sink.send(.tapsDone(taps: number, passed: true, message: message))
          }
        }
      }
      sink.flush()
    }
    let taps = lines.compactMap { line -> Int? in
      guard case .tapsDone(let taps, true, let message)? = ControlMessage(line: Array(line.utf8)),
        message == String(repeating: "\(taps)", count: 3_000)
      else { return nil }
      return taps
    }
    #expect(taps.sorted() == [0, 1, 2, 3])
  }

  @Test func `a run that does not read holds nobody up, and what was dropped is said when it reads again`() async throws
  {
    let pipe = Pipe()
    let reports = AsyncStream<String>.makeStream()
    let sink = ControlSink(
      descriptor: pipe.fileHandleForWriting.fileDescriptor, settings: PhoneSettings(),
      report: { reports.continuation.yield($0) })
    let message = ControlMessage.tapsDone(taps: 1, passed: true, message: String(repeating: "x", count: 4_000))
    // More than pipe and buffer hold together.
    for _ in 0..<(ControlSink.mostMessages + 200) { sink.send(message) }
    let lines = AsyncStream<Int>.makeStream()
    // A thread of its own: the pool's few must not be held up by a pipe.
    Thread.detachNewThread {
      var count = 0
      while let part = try? pipe.fileHandleForReading.read(upToCount: 65_536), !part.isEmpty {
        count += part.count { $0 == 0x0A }
      }
      lines.continuation.yield(count)
    }
    var dropped = 0
    for await report in reports.stream.prefix(1) {
      let number = report.split(separator: " ").compactMap { Int($0) }.first
      dropped = try #require(number)
      #expect(report == "the run did not read: \(dropped) messages for it were dropped")
    }
    sink.flush()
    try pipe.fileHandleForWriting.close()
    for await read in lines.stream.prefix(1) { #expect(read + dropped == ControlSink.mostMessages + 200) }
    #expect(dropped > 0)
  }

  @Test(arguments: [0, 4_095, 4_096]) func `a message of up to 4096 characters is kept`(_ count: Int) {
    let message = ControlMessage.failed(exit: 1, message: String(repeating: "x", count: count))
    #expect(ControlMessage(line: message.line) == message)
  }

  @Test(arguments: ["x", "\u{0}", "é", "\u{1F468}\u{200D}\u{1F469}", "e\u{301}"])
  func `a longer message is cut, so that its line is always read`(_ character: String) throws {
    let long = String(repeating: character, count: 100_000)
    let messages: [ControlMessage] = [
      .failed(exit: 1, message: long), .tapsDone(taps: 1, passed: false, message: long),
      .sessionEnded(reason: long, coolDown: .zero),
    ]
    for message in messages {
      #expect(message.line.count <= ControlMessage.maximumLineLength)
      let read = try #require(ControlMessage(line: message.line))
      #expect("\(read)".contains("…"))
    }
  }

  @Test func `a run that is gone does not end the app, whatever the app does with SIGPIPE`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGPIPE, SIG_DFL)
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      let sink = ControlSink(
        descriptor: pipe.fileHandleForWriting.fileDescriptor, settings: PhoneSettings())
      for _ in 1...3 {
        sink.send(.sessionStarted)
        sink.flush()
      }
      // The app's own handling of the signal is as it was: nothing is pending, nothing is blocked.
      var blocked = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &blocked)
      var pending = sigset_t()
      sigpending(&pending)
      exit(sigismember(&blocked, SIGPIPE) == 0 && sigismember(&pending, SIGPIPE) == 0 ? 7 : 8)
    }
  }

  @Test func `an app that writes into a broken pipe itself is ended as ever`() async {
    await #expect(processExitsWith: .signal(SIGPIPE)) {
      signal(SIGPIPE, SIG_DFL)
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      let descriptor = pipe.fileHandleForWriting.fileDescriptor
      let sink = ControlSink(descriptor: descriptor, settings: PhoneSettings())
      sink.send(.home)
      sink.flush()
      _ = write(descriptor, "x", 1)
    }
  }

  @Test func `an output says which error met it and whether it is a pipe`() throws {
    let pipe = Pipe()
    let output = DescriptorOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    #expect(output.isPipe)
    #expect(output.write([]) == nil)
    try pipe.fileHandleForReading.close()
    #expect(output.write([1]) == EPIPE)
    #expect(DescriptorOutput(descriptor: -1).write([1]) == EBADF)
    #expect(!DescriptorOutput(descriptor: -1).isPipe)
    let null = try #require(FileHandle(forWritingAtPath: "/dev/null"))
    #expect(!DescriptorOutput(descriptor: null.fileDescriptor).isPipe)
  }

  @Test func `a pipe that is full takes everything once it is read`() async throws {
    let pipe = Pipe()
    let writing = pipe.fileHandleForWriting
    #expect(fcntl(writing.fileDescriptor, F_SETFL, O_NONBLOCK) == 0)
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    let read = AsyncStream<[UInt8]>.makeStream()
    Thread.detachNewThread {
      read.continuation.yield((try? pipe.fileHandleForReading.read(upToCount: 200_000)).map { [UInt8]($0) } ?? [])
    }
    #expect(DescriptorOutput(descriptor: writing.fileDescriptor).write(bytes) == nil)
    for await all in read.stream.prefix(1) { #expect(all == bytes) }
  }

  @Test func `what the app starts does not inherit the pipe`() {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    _ = fcntl(descriptor, F_SETFD, 0)
    _ = ControlSink(descriptor: descriptor, settings: PhoneSettings())
    #expect(fcntl(descriptor, F_GETFD) == FD_CLOEXEC)
  }
}
