import Foundation

/// Turns the signals that ask `cardsession` to end into bytes that a loop can read.
enum SignalPipe {
  /// Catches the signals and gives back the end to read.
  ///
  /// A signal that was ignored when we started stays ignored, as with `nohup` and in the background of a shell
  /// without job control.
  static func install() throws(SystemError) -> Int32 {
    let pipe = try DescriptorPipe()
    pipe.setNonBlocking()
    writeEnd = pipe.writeEnd
    for signal in InterruptSignal.allCases {
      let previous = Foundation.signal(signal.rawValue, writeNumber)
      if isIgnored(previous) { _ = Foundation.signal(signal.rawValue, SIG_IGN) }
    }
    unblock()
    // A reader of our output that goes away must not end us before the app is ended.
    _ = Foundation.signal(SIGPIPE, SIG_IGN)
    return pipe.readEnd
  }

  /// Whoever started us from a thread that blocks signals, as thread pools do, has passed that on to us.
  private static func unblock() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in InterruptSignal.allCases { sigaddset(&signals, signal.rawValue) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// The signals that came since the last call.
  static func read(_ readEnd: Int32) -> [InterruptSignal] {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = Foundation.read(readEnd, &bytes, bytes.count)
    return bytes.prefix(max(count, 0)).compactMap { InterruptSignal(rawValue: Int32($0)) }
  }

  private static func isIgnored(_ handler: sighandler_t?) -> Bool {
    unsafeBitCast(handler, to: UInt.self) == unsafeBitCast(SIG_IGN, to: UInt.self)
  }
}

/// Set once, before any handler can run.
nonisolated(unsafe) private var writeEnd: Int32 = -1

/// A signal handler: only calls that are safe in one.
private func writeNumber(_ signal: Int32) {
  let saved = errno
  var byte = UInt8(truncatingIfNeeded: signal)
  _ = write(writeEnd, &byte, 1)
  errno = saved
}
