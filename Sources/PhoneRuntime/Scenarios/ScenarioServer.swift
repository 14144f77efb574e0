import ISO7816
import PhoneModel
import VirtualTime

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What this process is to play, and where its trace goes.
package struct ScenarioPlay: Sendable {
  package let order: ScenarioOrder
  let memory: ScenarioMemory

  /// Virtual time of a whole run, and of what an app does after the person has left it.
  static let longest: Int64 = 600_000_000_000
  static let longestAfterwards: Int64 = 120_000_000_000

  func begin() {
    if let seed = order.schedule { VirtualProcess.executor.follow(Schedule(.random(seed: seed))) }
    memory.tellPlace()
    CardCheck.tellTrace()
    limit(Self.longest)
  }

  /// The person has left: the app has this long to end.
  package func personHasLeft() { limit(Self.longestAfterwards) }

  private func limit(_ nanoseconds: Int64) {
    let memory = memory
    VirtualProcess.allow(nanoseconds) { memory.end(.timeIsOver) }
  }
}

/// Serves the explorer from the app's process at its first use of CoreNFC: every scenario is played by a copy.
struct ScenarioServer {
  /// The descriptors of `CARDSESSION_EXPLORE`.
  struct Ends: Hashable, Sendable {
    let input: Int32
    let output: Int32
    let memory: Int32

    init?(_ text: String) {
      let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Int32($0) }
      guard numbers.count == 3, let input = numbers[0], let output = numbers[1], let memory = numbers[2],
        min(input, output, memory) >= 0
      else { return nil }
      (self.input, self.output, self.memory) = (input, output, memory)
    }
  }

  /// How long a copy may take on the wall.
  static let longestWall: Int64 = 10_000_000_000

  let ends: Ends
  /// Done once in a process of which copies are made.
  let rehearse: (ScenarioPlay) -> Void

  /// Returns in a process that is to play, and in no other.
  func serve(app: AppID, aid: [UInt8]) -> ScenarioPlay {
    let output = DescriptorOutput(descriptor: ends.output)
    output.closeOnExec()
    for descriptor in [ends.input, ends.memory] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    guard let memory = ScenarioMemory(descriptor: ends.memory) else { _exit(3) }
    if ProcessCopy.isSafe { ProcessCopy.prepare { rehearse(ScenarioPlay(order: .rehearsal, memory: memory)) } }
    let way: ScenarioReadiness.Way = ProcessCopy.isSafe ? .copies : .once
    guard output.write(ScenarioReadiness(way: way, app: app.name, aid: aid).frame) == nil else { _exit(3) }
    while let body = frame() {
      let isNothing = body == ScenarioOrder.nothing
      guard let order = isNothing ? .rehearsal : ScenarioOrder(body) else { _exit(3) }
      let play = ScenarioPlay(order: order, memory: memory)
      if way == .once {
        ProcessCopy.becomeShort()
        play.begin()
        return play
      }
      switch ProcessCopy.make() {
      case .copy:
        if isNothing { _exit(0) }
        close(ends.input)
        close(ends.output)
        play.begin()
        return play
      case .original(let copy):
        let end = ProcessCopy.reap(copy, within: Self.longestWall)
        let status = ScenarioOrder.bytes(UInt64(UInt32(bitPattern: end.waitStatus)), 4) + [end.isInTime ? 1 : 0]
        guard output.write(status) == nil else { _exit(0) }
      case .none: _exit(3)
      }
    }
    _exit(0)
  }

  /// The next frame's body; nil when the explorer is gone.
  private func frame() -> [UInt8]? {
    guard let length = bytes(4).map({ Int(ScenarioOrder.number($0)) }), length <= ScenarioOrder.largest else {
      return nil
    }
    return bytes(length)
  }

  private func bytes(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = bytes.withUnsafeMutableBytes { read(ends.input, $0.baseAddress! + done, count - done) }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      done += got
    }
    return bytes
  }
}
