import Foundation

/// A process that we started.
///
/// It stays in the system's table until `reap`, so its number names nothing else.
struct ChildProcess {
  let pid: pid_t
  private let hasOwnGroup: Bool
  /// What its descendants have in their environment, where they end with it.
  private let mark: DescendantMark?
  /// Can be read once the process has ended.
  let ended: Int32

  static func start(_ program: Program) throws(SystemError) -> ChildProcess {
    let life = try DescriptorPipe()
    let mark = program.endsDescendants ? DescendantMark() : nil
    var program = program
    if let mark { program.environment[DescendantMark.variable] = mark.value }
    let pid: pid_t
    do {
      pid = try Spawn.start(program)
    } catch {
      close(life.readEnd)
      close(life.writeEnd)
      throw error
    }
    let writeEnd = life.writeEnd
    Thread.detachNewThread {
      var info = siginfo_t()
      while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
      var byte: UInt8 = 0
      _ = write(writeEnd, &byte, 1)
      close(writeEnd)
    }
    return ChildProcess(pid: pid, hasOwnGroup: program.hasOwnGroup, mark: mark, ended: life.readEnd)
  }

  /// Sends a signal to the process and to what it started in its group, and lets those go on that are stopped: a
  /// stopped process takes no signal but SIGKILL.
  func signal(_ number: Int32) {
    let target = hasOwnGroup ? -pid : pid
    _ = Foundation.kill(target, number)
    if number != SIGKILL { _ = Foundation.kill(target, SIGCONT) }
  }

  /// Waits for the end of the process, ends what is left of its group and of what else it started, and gives back how
  /// the process ended.
  func reap() -> ProcessEnd {
    var byte: UInt8 = 0
    while read(ended, &byte, 1) < 0, errno == EINTR {}
    if hasOwnGroup { signal(SIGKILL) }
    mark?.endAll()
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    close(ended)
    return ProcessEnd(waitStatus: status)
  }
}
