import CardTrace
import Foundation
import PhoneModel

extension ProcessPhone {
  /// How long the app may take to end once it was asked to, before it is ended.
  private static let grace: UInt32 = 2

  /// Tells the run, at load time, that the process is linked with CoreNFC; nothing that an app may change is used.
  package static func tellLoaded() {
    guard let text = getenv("CARDSESSION_CONTROL"), let descriptor = Int32(String(cString: text)) else { return }
    let output = DescriptorOutput(descriptor: descriptor)
    if output.isPipe { _ = output.write(Array("{\"kind\":\"loaded\"}\n".utf8)) }
  }

  /// Sees to a clean end when the run asks for it by SIGTERM, and to an end at all when the run is gone.
  func watchRun() {
    guard let control else { return }
    Self.watchRun(control, leave: leave) { [self] sentence in
      context.runtime.note(sentence, lane: .person)
    }
  }

  /// The same for a process with another phone; `leave` ends its visit, `say` writes into its timeline.
  package static func watchRun(
    _ control: ControlSink, leave: @escaping @Sendable () -> Void, say: @escaping @Sendable (String) -> Void
  ) {
    let signals = TerminationSignal.install()
    Thread.detachNewThread {
      switch RunWatch.wait(for: control.descriptor, signals: signals) {
      case .nothing: break
      case .terminated:
        leave()
        TerminationSignal.restore()
        kill(getpid(), SIGTERM)
      case .runIsGone:
        say("the run that started the app is gone: the app is ended")
        leave()
        TerminationSignal.restore()
        Self.signalGroup(SIGTERM)
        sleep(Self.grace)
        Self.signalGroup(SIGKILL)
      }
    }
  }

  /// Ends an app whose phone is gone: it may first end by itself, since its session has ended.
  static func endGroup() {
    for signal in [SIGTERM, SIGKILL] {
      sleep(grace)
      signalGroup(signal)
    }
  }

  /// Who starts an app gives it a group of its own, whose members end with it.
  private static func signalGroup(_ signal: Int32) {
    kill(getpgrp() == getpid() ? -getpid() : getpid(), signal)
  }

  /// The person leaves, and everything that was recorded is written.
  private func leave() {
    context.runtime.send(.person(.home))
    context.runtime.flushTrace()
  }
}

/// What the process hears of the run that started it.
private enum RunWatch {
  enum Cause { case nothing, terminated, runIsGone }

  /// Returns when the other end of `control` is closed or a signal came; `nothing` when the app closed the descriptor.
  static func wait(for control: Int32, signals: Int32) -> Cause {
    var waited = [
      pollfd(fd: control, events: 0, revents: 0), pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let count = poll(&waited, 2, -1)
      if count < 0, errno != EINTR { return .nothing }
      guard count > 0 else { continue }
      if waited[1].revents != 0 { return .terminated }
      return waited[0].revents & Int16(POLLNVAL) == 0 ? .runIsGone : .nothing
    }
  }
}

/// SIGTERM as something to read, where the app has no use of its own for it.
private enum TerminationSignal {
  /// The end to read; -1 where the app handles or ignores the signal itself.
  static func install() -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return -1 }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    signalEnd = ends[1]
    let previous = signal(SIGTERM, writeSignal)
    if isDefault(previous) { return ends[0] }
    signal(SIGTERM, previous)
    for end in ends { close(end) }
    return -1
  }

  static func restore() { signal(SIGTERM, SIG_DFL) }

  private static func isDefault(_ handler: sighandler_t?) -> Bool {
    unsafeBitCast(handler, to: UInt.self) == unsafeBitCast(SIG_DFL, to: UInt.self)
  }
}

/// Set once, before the handler can run.
nonisolated(unsafe) private var signalEnd: Int32 = -1

/// A signal handler: only calls that are safe in one.
private func writeSignal(_ signal: Int32) {
  let saved = errno
  var byte: UInt8 = 0
  _ = write(signalEnd, &byte, 1)
  errno = saved
}
