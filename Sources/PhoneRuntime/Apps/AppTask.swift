/// A task of an app, to be cancelled by order.
struct AppTask: @unchecked Sendable {
  /// Holds the task; to cancel is safe from every thread.
  private let task: UnsafeCurrentTask?

  /// The task that calls; none where a thread without one does.
  static var current: AppTask { AppTask(task: withUnsafeCurrentTask { $0 }) }

  func cancel() { task?.cancel() }
}
