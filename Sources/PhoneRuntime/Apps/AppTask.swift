/// A task of an app, to be cancelled by order.
struct AppTask: @unchecked Sendable {
  /// Holds the task, as an object.
  ///
  /// The layout of `UnsafeCurrentTask` is known at run time alone, and would make everything that contains one slow to
  /// copy.
  private let task: AnyObject?

  /// The task that calls; none where a thread without one does.
  static var current: AppTask {
    AppTask(task: withUnsafeCurrentTask { unsafeBitCast($0, to: AnyObject?.self) })
  }

  /// To cancel is safe from every thread.
  func cancel() {
    if let task { unsafeBitCast(task, to: UnsafeCurrentTask.self).cancel() }
  }
}
