import PhoneModel
import Testing

@testable import PhoneRuntime

/// The fault that cancels the app's task.
@Suite struct TaskCancelledTests {
  private static let app = AppID("app")

  private func runtime() -> PhoneRuntime {
    let runtime = PhoneRuntime(Phone(apps: [Self.app: .tagOnly]), clock: ManualClock())
    runtime.send(.person(.open(Self.app)))
    return runtime
  }

  @Test func `a task that waits for an event goes on with none`() async throws {
    let runtime = runtime()
    let session = try await AppContext(runtime: runtime, app: Self.app).openSession()
    #expect(await session.nextEvent() != nil)
    let waiting = Task { (await session.nextEvent() == nil, Task.isCancelled) }
    while runtime.waits().allSatisfy({ !$0.hasPrefix("the app waits") }) { await Task.yield() }
    runtime.send(.fault(.taskCancelled))
    #expect(await waiting.value == (true, true))
  }

  @Test func `without a waiting task the next that calls or waits is cancelled`() async throws {
    let runtime = runtime()
    runtime.send(.fault(.taskCancelled))
    let calls = Task {
      let session = try? await AppContext(runtime: runtime, app: Self.app).openSession()
      return (Task.isCancelled, session)
    }
    let (isCancelled, session) = await calls.value
    #expect(isCancelled && session != nil)
    #expect(await session?.nextEvent() != nil)
    runtime.send(.fault(.taskCancelled))
    let waits = Task { (await session?.nextEvent() == nil, Task.isCancelled) }
    #expect(await waits.value == (true, true))
  }

  @Test func `an order that nobody met is dropped with the trouble`() async throws {
    let runtime = runtime()
    runtime.send(.fault(.taskCancelled))
    runtime.endTrouble()
    let calls = Task {
      _ = try? await AppContext(runtime: runtime, app: Self.app).openSession()
      return Task.isCancelled
    }
    #expect(await !calls.value)
  }
}
