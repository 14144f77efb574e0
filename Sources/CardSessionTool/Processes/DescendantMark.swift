import Foundation

/// Finds what a program has started, also outside of its process group and its session.
///
/// The mark is in the program's environment, which all that it starts inherits: only a process that was started with
/// another environment has none. Linux alone shows the environments of processes.
struct DescendantMark: Hashable, Sendable {
  /// The variable that holds the mark.
  static let variable = "CARDSESSION_RUN"

  private let entry: [UInt8]
  let value: String

  init() {
    value = String(UInt64.random(in: .min ... .max), radix: 16)
    entry = Array("\(Self.variable)=\(value)".utf8)
  }

  /// Ends every process with the mark and waits until none is left, a second at most.
  func endAll() {
    #if os(Linux)
      let deadline = ContinuousClock.now + .seconds(1)
      while true {
        let left = processes()
        if left.isEmpty || .now > deadline { return }
        for process in left { kill(process, SIGKILL) }
        poll(nil, 0, 1)
      }
    #endif
  }

  /// The living processes with the mark but ourselves.
  private func processes() -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { $0 != getpid() && isMarked($0) }
  }

  private func isMarked(_ process: pid_t) -> Bool {
    // One that has ended and waits for its parent has an empty environment.
    let environment = (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/environ"))) ?? Data()
    return environment.split(separator: 0).contains { $0.elementsEqual(entry) }
  }
}
