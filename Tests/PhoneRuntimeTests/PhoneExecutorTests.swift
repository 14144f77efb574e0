import Foundation
import PhoneModel
import PhoneRuntime
import Testing

@Suite(.timeLimit(.minutes(5))) struct PhoneExecutorTests {
  @Test func `the app and the reader run on one thread`() async throws {
    let executor = PhoneExecutor(name: "test")
    defer { executor.stop() }
    let bench = Bench()
    let session = try await bench.emulating()
    let threads = Log<UInt>()
    let app = Task(executorPreference: executor) {
      while let item = await session.nextEvent() {
        threads.append(thisThread())
        if case .received(let command) = item { try? await command.respond([0x90, 0x00]) }
      }
    }
    let reader = Task(executorPreference: executor) {
      for _ in 0..<200 {
        let answer = await bench.runtime.transmit(Bench.select)
        threads.append(thisThread())
        guard answer == .response([0x90, 0x00]) else { return false }
      }
      session.invalidate()
      return true
    }
    #expect(await reader.value)
    await app.value
    #expect(Set(threads.entries).count == 1)
    #expect(threads.entries.count > 400)
    #expect(threads.entries.first != thisThread())
  }

  @Test func `jobs from many threads all run, one at a time`() async {
    let executor = PhoneExecutor(name: "test")
    defer { executor.stop() }
    let log = Log<UInt>()
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<250 {
            await Task(executorPreference: executor) { log.append(thisThread()) }.value
          }
        }
      }
    }
    #expect(log.entries.count == 1_000)
    #expect(Set(log.entries).count == 1)
  }

  @Test func `stop ends the thread after what is ready`() async {
    let executor = PhoneExecutor(name: "test")
    let ended = AsyncStream<Void>.makeStream()
    let ready = Log<Int>()
    await Task(executorPreference: executor) {
      ThreadEnd.notice { ended.continuation.finish() }
      for number in 0..<3 { Task(executorPreference: executor) { ready.append(number) } }
      executor.stop()
    }.value
    for await _ in ended.stream {}
    #expect(ready.entries == [0, 1, 2])
  }

  @Test func `a stopped executor is freed`() async {
    weak var freed: PhoneExecutor?
    let ended = AsyncStream<Void>.makeStream()
    do {
      let executor = PhoneExecutor(name: "test")
      await Task(executorPreference: executor) { ThreadEnd.notice { ended.continuation.finish() } }.value
      executor.stop()
      executor.stop()
      freed = executor
    }
    for await _ in ended.stream {}
    #expect(freed == nil)
  }

  @Test func `an executor that was stopped before its first job, and a late job, still run it`() async {
    let executor = PhoneExecutor(name: "test")
    executor.stop()
    #expect(await Task(executorPreference: executor) { 1 }.value == 1)
    #expect(await Task(executorPreference: executor) { 2 }.value == 2)
  }
}

private func thisThread() -> UInt { UInt(pthread_self()) }

/// Runs a closure when the thread that asks for it ends.
private final class ThreadEnd {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { value in
      if let value { Unmanaged<ThreadEnd>.fromOpaque(value).takeRetainedValue().body() }
    }
    return key
  }()

  private let body: @Sendable () -> Void
  private init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  static func notice(_ body: @escaping @Sendable () -> Void) {
    pthread_setspecific(key, Unmanaged.passRetained(ThreadEnd(body)).toOpaque())
  }
}
