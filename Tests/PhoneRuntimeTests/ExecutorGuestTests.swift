import Dispatch
import Foundation
import PhoneRuntime
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(2))) struct ExecutorGuestTests {
  @Test func `a guest waits on the thread that runs the jobs, and each job from elsewhere ends its wait`() async {
    let executor = PhoneExecutor(name: "test")
    let guest = Guest(of: executor)
    executor.admit(guest)
    let jobs = Log<UInt>()
    for _ in 0..<100 { await Task(executorPreference: executor) { jobs.append(UInt(pthread_self())) }.value }
    #expect(jobs.entries.count == 100)
    guest.ask { executor.dismissGuest() }
    executor.stop()
    await guest.isDone()
    #expect(Set(jobs.entries + guest.threads.entries).count == 1)
  }

  @Test func `a job that the guest's own work makes ready runs without an interruption`() async {
    let executor = PhoneExecutor(name: "test")
    let guest = Guest(of: executor)
    let (done, end) = AsyncStream<Int>.makeStream()
    executor.admit(guest)
    guest.ask {
      let before = guest.interruptions.load(ordering: .relaxed)
      Task(executorPreference: executor) {
        end.yield(guest.interruptions.load(ordering: .relaxed) - before)
        end.finish()
      }
    }
    #expect(await done.reduce(into: []) { $0.append($1) } == [0])
    guest.ask { executor.dismissGuest() }
    executor.stop()
  }

  @Test func `a thread that waits for jobs takes a guest in`() async {
    let executor = PhoneExecutor(name: "test")
    let thread = await Task(executorPreference: executor) { UInt(pthread_self()) }.value
    let guest = Guest(of: executor)
    executor.admit(guest)
    guest.ask { executor.dismissGuest() }
    await guest.isDone()
    #expect(guest.threads.entries == [thread])
    #expect(await Task(executorPreference: executor) { UInt(pthread_self()) }.value == thread)
    executor.stop()
  }

  @Test func `a stopped executor works for its guest until that is dismissed`() async {
    let executor = PhoneExecutor(name: "test")
    let guest = Guest(of: executor)
    executor.admit(guest)
    executor.stop()
    for _ in 0..<100 { await Task(executorPreference: executor) {}.value }
    guest.ask { executor.dismissGuest() }
    await guest.isDone()
    #expect(guest.threads.entries.count == 1)
  }

  @Test func `an executor without a guest takes no notice of a poke`() async {
    let executor = PhoneExecutor(name: "test")
    defer { executor.stop() }
    executor.poke()
    #expect(await Task(executorPreference: executor) { 1 }.value == 1)
    executor.poke()
    #expect(await Task(executorPreference: executor) { 2 }.value == 2)
  }
}

/// A guest that does what it is asked, and notes on which threads.
private final class Guest: ExecutorGuest {
  let threads = Log<UInt>()
  let interruptions = Atomic(0)
  private let requests = Mutex<[@Sendable () -> Void]>([])
  private let wakeUp = DispatchSemaphore(value: 0)
  private let executor: PhoneExecutor
  private let done = AsyncStream<Void>.makeStream()

  init(of executor: PhoneExecutor) { self.executor = executor }

  func ask(_ request: @escaping @Sendable () -> Void) {
    requests.withLock { $0.append(request) }
    executor.poke()
  }

  /// Returns once something that was asked is done.
  func isDone() async { for await _ in done.stream { return } }

  func work() -> Bool {
    let asked = requests.withLock { requests in
      defer { requests = [] }
      return requests
    }
    if asked.isEmpty { return false }
    threads.append(UInt(pthread_self()))
    for request in asked { request() }
    done.continuation.yield()
    return true
  }

  func wait() { wakeUp.wait() }

  func interrupt() {
    interruptions.add(1, ordering: .relaxed)
    wakeUp.signal()
  }
}
