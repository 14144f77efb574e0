import CardTrace
package import Explorer
import Foundation
package import PhoneRuntime
import ReaderLinks

/// An app's process that plays scenarios for us, one after the other.
package final class ScenarioProcess {
  enum Failure: Error, Hashable, CustomStringConvertible {
    case notReady(String)
    case gone(String)

    var description: String {
      switch self {
      case .notReady(let what): "\(what) before it used CoreNFC; cardsession run shows more"
      case .gone(let what): "the app's process is gone: \(what)"
      }
    }
  }

  /// How long the app may take to use CoreNFC, and a scenario to be played, on the wall.
  private static let startPatience: Int32 = 15_000
  private static let patience: Int32 = 20_000
  private static let oncePatience: Int32 = 10_000

  private let program: Program
  private let memoryFile: Int32
  private let memory: ScenarioMemory
  private var life: Life?
  package private(set) var readiness = ScenarioReadiness(way: .once, app: "", aid: [])
  private var judge = CleanTapJudge()

  private struct Life {
    let process: ChildProcess
    let input: Int32
    let output: Int32
  }

  init(_ program: Program) throws {
    memoryFile = try Self.memoryFile()
    guard let memory = ScenarioMemory(descriptor: memoryFile) else { throw SystemError("mmap") }
    self.memory = memory
    self.program = program
    try start()
  }

  deinit { end() }

  /// Ends the app's process and everything that it started.
  package func end() {
    guard let life else { return }
    close(life.input)
    close(life.output)
    life.process.signal(SIGKILL)
    _ = life.process.reap()
    self.life = nil
  }

  /// Plays a scenario to its end, and judges its clean tap by the run in which nothing goes wrong.
  package func play(_ scenario: Scenario) throws -> RunOutcome {
    try play(scenario.script, base: scenario.base, schedule: scenario.schedule)
  }

  func play(_ script: Script, base: Script, schedule: UInt64?) throws -> RunOutcome {
    let outcome = try play(script, clean: base.clean, schedule: schedule)
    return try judge.judged(outcome, on: base) { try played($0) }
  }

  /// An app's process for measurements, without a phone file.
  package static func of(_ executable: String) throws -> ScenarioProcess {
    var variables = ["CARDSESSION_CLOCK": "virtual", "CARDSESSION_READER": "memory", "CARDSESSION_TIMELINE": "off"]
    variables["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    return try ScenarioProcess(Program(file: executable, arguments: [executable], environment: variables))
  }

  /// Has the process make a copy that ends at once: what a scenario costs before anything is played.
  package func copyNothing() throws {
    guard let life, DescriptorOutput(descriptor: life.input).write(ScenarioOrder.nothingFrame) == nil else {
      throw Failure.gone("it takes no order")
    }
    _ = try awaitCopy(life)
  }

  private func played(_ scenario: Scenario) throws -> RunOutcome {
    try play(scenario.script, clean: scenario.base.clean, schedule: scenario.schedule)
  }

  private func play(_ script: Script, clean: Script, schedule: UInt64?) throws -> RunOutcome {
    if life == nil { try start() }
    guard let life else { throw Failure.gone("it did not start") }
    memory.clear()
    let order = ScenarioOrder(script: Array(script.text.utf8), cleanScript: Array(clean.text.utf8), schedule: schedule)
    guard DescriptorOutput(descriptor: life.input).write(order.frame) == nil else {
      throw Failure.gone("it takes no scenario")
    }
    let (end, isInTime) = readiness.way == .copies ? try awaitCopy(life) : awaitEnd(life)
    let records = self.records
    return RunOutcome(records: records, ending: ending(end, isInTime, records))
  }
}

/// The life of the process.
extension ScenarioProcess {
  /// A file without a name, which is memory where the system has a place for such.
  private static func memoryFile() throws -> Int32 {
    let folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : NSTemporaryDirectory()
    var path = Array("\(folder)/cardsession-XXXXXX".utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else { throw SystemError("mkstemp") }
    unlink(path)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    guard ftruncate(file, off_t(ScenarioMemory.size)) == 0 else { throw SystemError("ftruncate") }
    return file
  }

  private func start() throws {
    let (input, output) = (try DescriptorPipe(), try DescriptorPipe())
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    var program = program
    program.environment["CARDSESSION_EXPLORE"] = "\(input.readEnd):\(output.writeEnd):\(memoryFile)"
    // Every copy would look up again what its original has not called yet.
    program.environment["LD_BIND_NOW"] = "1"
    program.inherited = [input.readEnd, output.writeEnd, memoryFile]
    program.readsInput = false
    program.output = nowhere
    let process = Result { try ChildProcess.start(program) }
    // Its own ends are the process's alone: when it is gone there is nothing more to read.
    for end in [input.readEnd, output.writeEnd, nowhere] { close(end) }
    let life = Life(process: try process.get(), input: input.writeEnd, output: output.readEnd)
    self.life = life
    guard let length = read(4, life, Self.startPatience).map(ScenarioOrder.number), length <= ScenarioReadiness.largest,
      let body = read(Int(length), life, 1_000),
      let readiness = ScenarioReadiness(body)
    else {
      let isOver = waits(for: life.process.ended, 1_000)
      close(life.input)
      close(life.output)
      life.process.signal(SIGKILL)
      let end = life.process.reap()
      self.life = nil
      throw Failure.notReady(isOver ? "the app ended with exit code \(end.shellExit)" : "the app did nothing for 15 s")
    }
    self.readiness = readiness
  }

  private func awaitCopy(_ life: Life) throws -> (end: ProcessEnd, isInTime: Bool) {
    guard let reply = read(5, life, Self.patience) else {
      end()
      throw Failure.gone("it answers no more")
    }
    return (ProcessEnd(waitStatus: Int32(bitPattern: UInt32(ScenarioOrder.number(reply[0..<4])))), reply[4] == 1)
  }

  /// Waits for the end of a process that plays one scenario itself.
  private func awaitEnd(_ life: Life) -> (end: ProcessEnd, isInTime: Bool) {
    let isInTime = waits(for: life.process.ended, Self.oncePatience)
    if !isInTime {
      life.process.signal(SIGXCPU)
      if !waits(for: life.process.ended, 1_000) { life.process.signal(SIGKILL) }
    }
    close(life.input)
    close(life.output)
    let end = life.process.reap()
    self.life = nil
    return (end, isInTime)
  }

  private func waits(for descriptor: Int32, _ milliseconds: Int32) -> Bool {
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&waited, 1, milliseconds)
      if count < 0, errno == EINTR { continue }
      return count > 0
    }
  }

  private func read(_ count: Int, _ life: Life, _ patience: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      guard waits(for: life.output, patience) else { return nil }
      let got = bytes.withUnsafeMutableBytes { Foundation.read(life.output, $0.baseAddress! + done, count - done) }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      done += got
    }
    return bytes
  }
}

/// What came of a scenario.
extension ScenarioProcess {
  private static let header = (try? TraceEncoder.line(TraceHeader(tool: "", seed: 0))) ?? []

  private var records: [TraceRecord] {
    guard var reader = try? TraceReader(Self.header + memory.lines) else { return [] }
    var records: [TraceRecord] = []
    while let record = try? reader.next() { records.append(record) }
    return records
  }

  private func ending(_ end: ProcessEnd, _ isInTime: Bool, _ records: [TraceRecord]) -> RunOutcome.Ending {
    switch memory.reason {
    case .deadlock:
      return .deadlock(records.last { $0.note?.hasPrefix("deadlock") == true }?.note ?? "nothing can happen any more")
    case .timeIsOver: return .stillRunning
    case .traceIsFull: return .spinning(nil)
    case .none: break
    }
    // Where it was, and who had called that.
    let places = memory.place.split(separator: "\n").dropFirst().prefix(2).map { String($0.dropFirst(15)) }
    let place = places.isEmpty ? nil : places.joined(separator: ", called by ")
    if !isInTime || place != nil { return .spinning(place) }
    switch end {
    case .exited(let code): return .exited(code)
    // Nobody but the watch over its processor time kills a copy.
    case .signalled(SIGKILL): return .spinning(nil)
    case .signalled(let signal): return .signalled(signal)
    }
  }
}
