/// Something that waits on the thread of a `PhoneExecutor` in the executor's place, so that what it waits for wakes no
/// second thread.
///
/// `work` and `wait` are called on the executor's thread only, and only while no job is ready.
package protocol ExecutorGuest: AnyObject, Sendable {
  /// Does what is due, without waiting; false when that was nothing.
  func work() -> Bool
  /// Waits until there may be something to do, or until `interrupt`; does nothing else, since the thread counts as asleep.
  func wait()
  /// Ends the wait that is under way or comes next; called from anywhere.
  func interrupt()
}
