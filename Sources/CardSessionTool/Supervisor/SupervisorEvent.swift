import PhoneRuntime

/// What happens to an app that `run` supervises.
enum SupervisorEvent: Hashable, Sendable {
  /// The first event: the app is to be opened.
  case start
  case spawned
  case notSpawned(String)
  case message(ControlMessage)
  /// The process is gone, and every message that it wrote was delivered before this event.
  case exited(ProcessEnd)
  /// The user or the system asks `cardsession` itself to end.
  case interrupted(InterruptSignal)
  /// The deadline that the machine gave may have come.
  case timePassed
}

/// What the supervisor does next.
enum SupervisorEffect: Hashable, Sendable {
  /// Starts the app's process, which is to do so many taps; the first of them has this number, from 1.
  case spawn(taps: Taps, first: Int)
  /// Asks the app, whose time is virtual, to say what it is doing and to end (SIGXCPU).
  case askWhere
  /// Asks the app's process group to end (SIGTERM, and SIGCONT for what is stopped).
  case terminate
  /// Ends the app's process group (SIGKILL).
  case kill
  /// Tells the user on standard error.
  case say(String)
  case finish(Outcome)
}

/// What a supervised run ends with.
struct Outcome: Hashable, Sendable {
  var exit: Int32
  var message: String?

  static let asExpected = Outcome(.asExpected)

  init(_ code: ExitCode, _ message: String? = nil) {
    self.init(exit: code.rawValue, message: message)
  }

  init(exit: Int32, message: String?) {
    self.exit = exit
    self.message = message
  }
}

/// The signals by which `cardsession` is asked to end.
enum InterruptSignal: Int32, CaseIterable, Hashable, Sendable {
  case hangUp = 1
  case interrupt = 2
  case quit = 3
  case terminate = 15

  /// Whether a terminal sends it, to everybody who shares the terminal.
  var isFromKeyboard: Bool {
    switch self {
    case .interrupt, .quit: true
    case .hangUp, .terminate: false
    }
  }

  /// The exit code that shells give to a command that a signal ended.
  var exit: Int32 { 128 + rawValue }
}

/// How a process ended.
enum ProcessEnd: Hashable, Sendable {
  case exited(Int32)
  case signalled(Int32)

  /// Reads the status that `waitpid` gives.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited(waitStatus >> 8 & 0xFF) : .signalled(signal)
  }

  /// The exit code that shells give to it.
  var shellExit: Int32 {
    switch self {
    case .exited(let code): code
    case .signalled(let signal): 128 + signal
    }
  }
}
