import CardTrace
import Foundation
import PhoneRuntime
import Synchronization

/// Says at the end of a process which faults of its script did not happen, because their place did not come.
enum UnreachedFaults {
  private static let watched = Mutex<PhoneRuntime?>(nil)
  private static let registration: Void = {
    atexit {
      if let runtime = UnreachedFaults.watched.withLock({ $0 }) { UnreachedFaults.say(runtime) }
    }
  }()

  /// Has the end of the process say it, where nothing says it before.
  static func watch(_ runtime: PhoneRuntime) {
    _ = registration
    watched.withLock { $0 = runtime }
  }

  static func say(_ runtime: PhoneRuntime) {
    for sentence in runtime.takeUnreached() { runtime.note(sentence, lane: .phone) }
  }
}
