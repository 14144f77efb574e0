import Foundation
import Synchronization

/// One thread that runs both sides of an exchange, so that no thread has to wake for each APDU.
///
/// A card app and a reader that prefer this executor exchange an APDU about twenty times faster than across threads.
package final class PhoneExecutor: TaskExecutor, SerialExecutor {
  /// The executor of a process's own phone.
  package static let shared = PhoneExecutor()

  private struct State {
    var ready: [UnownedJob] = []
    var isStopped = false
  }

  private let condition = NSCondition()
  private let state = Mutex(State())

  /// Starts the thread; it ends when `stop` was called and nothing is ready.
  package init(name: String = "phone") {
    let thread = Thread { [self] in run() }
    thread.name = name
    thread.start()
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let wasEmpty = state.withLock { state in
      state.ready.append(job)
      return state.ready.count == 1
    }
    if wasEmpty { signal() }
  }

  package func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  package func stop() {
    state.withLock { $0.isStopped = true }
    signal()
  }

  private func signal() {
    condition.lock()
    condition.signal()
    condition.unlock()
  }

  private func run() {
    var batch: [UnownedJob] = []
    while true {
      let isStopped = state.withLock { state in
        swap(&state.ready, &batch)
        return state.isStopped
      }
      if batch.isEmpty {
        if isStopped { return }
        wait()
        continue
      }
      for job in batch { job.runSynchronously(on: asUnownedTaskExecutor()) }
      batch.removeAll(keepingCapacity: true)
    }
  }

  private func wait() {
    condition.lock()
    while state.withLock({ $0.ready.isEmpty && !$0.isStopped }) { condition.wait() }
    condition.unlock()
  }
}
