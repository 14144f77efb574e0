/// What the runtime sees of a virtual executor: one face for each role.
///
/// The conformances to the runtime's unpublished protocols are in `RuntimeInterface.swift`.
final class MainFace: SerialExecutor {
  /// The executor of a job that the current thread makes ready; nil where it is the platform's.
  let executor: @Sendable (UnownedJob) -> VirtualExecutor?

  init(_ executor: @escaping @Sendable (UnownedJob) -> VirtualExecutor?) { self.executor = executor }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if let executor = executor(job) { executor.add(job, as: .main) } else { enqueueOnPlatform(job) }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}

final class PoolFace: TaskExecutor {
  let executor: @Sendable (UnownedJob) -> VirtualExecutor?

  init(_ executor: @escaping @Sendable (UnownedJob) -> VirtualExecutor?) { self.executor = executor }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if let executor = executor(job) { executor.add(job, as: .pool) } else { enqueueOnPlatform(job) }
  }
}

/// A virtual executor that tasks prefer.
package final class PreferredFace: TaskExecutor {
  let executor: VirtualExecutor

  package init(_ executor: VirtualExecutor) { self.executor = executor }

  package func enqueue(_ job: consuming ExecutorJob) { executor.add(UnownedJob(job), as: .preferred) }
}

extension UnownedSerialExecutor {
  /// What the platform's pool runs jobs as: no executor in particular.
  static var generic: UnownedSerialExecutor { unsafeBitCast((0 as UInt, 0 as UInt), to: UnownedSerialExecutor.self) }
}
