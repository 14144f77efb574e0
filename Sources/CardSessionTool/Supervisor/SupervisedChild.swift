import Foundation

/// The app's process with the pipe on which its phone tells what happens.
struct SupervisedChild {
  let process: ChildProcess
  /// The end to read, -1 once the app has closed its end.
  private(set) var control: Int32
  private var lines = ControlLines()

  /// The most that is read at once, and the most that is read from an app that is gone.
  private static let piece = 65_536
  private static let remainder = 16

  init(_ program: Program) throws(SystemError) {
    let pipe = try DescriptorPipe()
    pipe.setNonBlocking()
    defer { close(pipe.writeEnd) }
    var program = program
    program.environment["CARDSESSION_CONTROL"] = "\(pipe.writeEnd)"
    program.inherited.append(pipe.writeEnd)
    program.endsDescendants = true
    do {
      process = try ChildProcess.start(program)
    } catch {
      close(pipe.readEnd)
      throw error
    }
    control = pipe.readEnd
  }

  /// What has arrived.
  mutating func messages() -> [SupervisorEvent] {
    guard control >= 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: Self.piece)
    let count = read(control, &bytes, bytes.count)
    if count == 0 { closeControl() }
    return lines.push(bytes.prefix(max(count, 0))).map(SupervisorEvent.message)
  }

  /// What the app wrote before it ended.
  mutating func remainingMessages() -> [SupervisorEvent] {
    var events: [SupervisorEvent] = []
    for _ in 0..<Self.remainder where control >= 0 {
      events += messages()
      var waited = pollfd(fd: control, events: Int16(POLLIN), revents: 0)
      if poll(&waited, 1, 0) <= 0 { break }
    }
    return events
  }

  /// Removes the process that has ended, and what is left of its group.
  mutating func end() -> ProcessEnd {
    closeControl()
    return process.reap()
  }

  private mutating func closeControl() {
    if control >= 0 { close(control) }
    control = -1
  }
}
