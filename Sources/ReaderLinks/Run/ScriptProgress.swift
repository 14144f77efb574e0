import Foundation
import Synchronization

/// How far the script has come, so that an app that ends in the middle of it is found out.
enum ScriptProgress {
  private struct Play {
    let script: Script
    /// The number of the line that was reached last.
    var line = 0
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

  static func reach(_ line: ScriptLine) { play.withLock { $0?.line = line.number } }

  static func end() { play.withLock { $0 = nil } }

  private static func processEnds() {
    guard let play = play.withLock({ $0.take() }), let line = play.script.firstUse(from: play.line) else { return }
    play.cut("line \(line): the app ended before this line was done")
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
    case .reader, .person, .phone, .fault: false
    }
  }
}
