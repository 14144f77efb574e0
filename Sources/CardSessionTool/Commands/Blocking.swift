import Dispatch
import Synchronization

/// Runs asynchronous work to its end while the calling thread waits; for a tool whose main function is synchronous.
func blocking<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
  let box = ResultBox<Value>()
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    do { box.set(.success(try await body())) } catch { box.set(.failure(error)) }
    done.signal()
  }
  done.wait()
  return try box.get()
}

private final class ResultBox<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)

  func set(_ value: Result<Value, any Error>) { result.withLock { $0 = value } }

  func get() throws -> Value {
    guard let value = result.withLock({ $0 }) else { preconditionFailure("the work ended without a result") }
    return try value.get()
  }
}
