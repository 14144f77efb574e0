import Foundation
import Synchronization

/// How far the script has come, so that an app that ends in the middle of it is found out.
enum ScriptProgress {
  private struct Play {
    let script: Script
    /// The number of the first line that is not under way.
    var next = 0
    let cut: @Sendable (_ sentence: String) -> Void
  }

  private static let play = Mutex<Play?>(nil)
  private static let registration: Void = {
    atexit { ScriptProgress.processEnds() }
  }()

  /// Watches a script; `cut` is called when the process ends before `end` is.
  static func begin(_ script: Script, cut: @escaping @Sendable (_ sentence: String) -> Void) {
    _ = registration
    play.withLock { $0 = Play(script: script, cut: cut) }
  }

  /// A line is under way once it is reached, a command once it is sent.
  static func reach(_ line: ScriptLine) {
    let isCommand = if case .reader(.command) = line.action { true } else { false }
    play.withLock { $0?.next = isCommand ? line.number : line.number + 1 }
  }

  static func send(line: Int) { play.withLock { $0?.next = line + 1 } }

  static func end() { play.withLock { $0 = nil } }

  private static func processEnds() {
    guard let play = play.withLock({ $0.take() }), let line = play.script.firstUse(from: play.next) else { return }
    play.cut("line \(line): the app ended before this line was played")
  }
}

extension Script {
  /// The first line from `number` on that uses the card; what only waits or moves the field may be cut off.
  func firstUse(from number: Int) -> Int? {
    lines.first { $0.number >= number && $0.action.usesCard }?.number
  }
}

extension ScriptAction {
  fileprivate var usesCard: Bool {
    switch self {
    case .reader(.command), .reader(.expect): true
    case .reader, .person, .phone, .fault, .injection, .wait, .android: false
    }
  }
}
