import Foundation

/// A process that we started.
///
/// It stays in the system's table until `reap`, so its number names nothing else.
struct ChildProcess {
  let pid: pid_t
  private let hasOwnGroup: Bool
  /// Can be read once the process has ended.
  let ended: Int32

  static func start(_ program: Program) throws(SystemError) -> ChildProcess {
    let life = try DescriptorPipe()
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
    return ChildProcess(pid: pid, hasOwnGroup: program.hasOwnGroup, ended: life.readEnd)
  }

  /// Sends a signal to the process and to what it started in its group.
  func signal(_ number: Int32) {
    _ = Foundation.kill(hasOwnGroup ? -pid : pid, number)
  }

  /// Waits for the end of the process, ends what is left of its group, and gives back how the process ended.
  func reap() -> ProcessEnd {
    var byte: UInt8 = 0
    while read(ended, &byte, 1) < 0, errno == EINTR {}
    if hasOwnGroup { signal(SIGKILL) }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    close(ended)
    return ProcessEnd(waitStatus: status)
  }
}
