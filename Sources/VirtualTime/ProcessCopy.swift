import ProcessClock

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Copies of this process, for runs that must not touch each other.
package enum ProcessCopy {
  package enum Role {
    /// This is the copy.
    case copy
    case original(of: Int32)
    case none
  }

  /// How a copy ended.
  package struct End: Hashable, Sendable {
    /// As the system words it.
    package let waitStatus: Int32
    /// Whether it ended of its own within the real time that it had.
    package let isInTime: Bool
  }

  /// How much processor time a copy may use, in seconds.
  static let processorTime: Int32 = 1

  /// Whether a copy has everything of the original: a copy has one thread, so the original must have no other.
  package static var isSafe: Bool { process_thread_count() == 1 }

  /// Makes copies cheap: this process becomes silent, as they are to be, and does once what takes long the first time.
  package static func prepare(_ rehearse: () -> Void) {
    process_hide_output()
    process_keep_small()
    rehearse()
    process_copy_code()
    // Copies begin with the code that this time uses.
    rehearse()
  }

  /// Goes on as two processes; the copy ends with the original, at once when it exits, and is ended when it uses up its
  /// processor time.
  package static func make() -> Role {
    let number = process_fork()
    if number < 0 { return .none }
    if number > 0 { return .original(of: number) }
    process_end_with_parent()
    process_end_quickly()
    process_keep_short(processorTime)
    return .copy
  }

  /// Makes this process one that plays a single run.
  package static func becomeShort() {
    process_hide_output()
    process_keep_small()
    process_keep_short(processorTime)
  }

  /// Waits for the end of a copy; one that goes on for longer than this real time is ended.
  package static func reap(_ copy: Int32, within nanoseconds: Int64) -> End {
    var status: Int32 = 0
    let isInTime = process_reap(copy, nanoseconds, &status)
    return End(waitStatus: status, isInTime: isInTime)
  }

  /// Maps memory that several processes share.
  package static func shared(_ descriptor: Int32, size: Int) -> UnsafeMutableRawPointer? {
    process_shared_memory(descriptor, size)
  }

  /// Has this process write where it was into `text` when it is ended because it did not suspend.
  package static func tellPlace(into text: UnsafeMutableRawPointer, size: Int) {
    process_tell_where_into(text.assumingMemoryBound(to: CChar.self), size)
  }
}
