#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The names of signals, for messages.
enum SignalName {
  /// The signals by which a process that went wrong ends itself: a Swift trap, an abort, a bad access.
  private static let traps: [Int32: String] = [
    SIGTRAP: "SIGTRAP", SIGILL: "SIGILL", SIGABRT: "SIGABRT", SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
  ]

  private static let others: [Int32: String] = [
    SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGKILL: "SIGKILL", SIGTERM: "SIGTERM",
    SIGPIPE: "SIGPIPE", SIGXCPU: "SIGXCPU",
  ]

  static func isTrap(_ signal: Int32) -> Bool { traps[signal] != nil }

  static func text(_ signal: Int32) -> String { traps[signal] ?? others[signal] ?? "signal \(signal)" }
}
