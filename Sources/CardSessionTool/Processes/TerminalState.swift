import Foundation

/// The terminal as it was, for the case that a shell which had it is ended in the middle.
///
/// Nothing when the terminal is not ours to begin with.
struct TerminalState {
  private let settings: termios?

  init() {
    var settings = termios()
    let isForeground = isatty(0) == 1 && tcgetpgrp(0) == getpgrp()
    self.settings = isForeground && tcgetattr(0, &settings) == 0 ? settings : nil
  }

  /// Puts the settings back and takes the terminal's foreground back to our own group.
  func restore() {
    guard var settings else { return }
    let previous = signal(SIGTTOU, SIG_IGN)
    _ = tcsetpgrp(0, getpgrp())
    tcsetattr(0, TCSADRAIN, &settings)
    _ = signal(SIGTTOU, previous)
  }
}
