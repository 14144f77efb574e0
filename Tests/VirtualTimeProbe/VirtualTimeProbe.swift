import CoreNFC
import Dispatch

/// An app that knows nothing of virtual time: it does what its argument names and prints what its clocks say.
@main
struct VirtualTimeProbe {
  static func main() async throws {
    switch CommandLine.arguments.dropFirst().first ?? "" {
    case "task": await measured { await Task { try? await Task.sleep(for: .seconds(60)) }.value }
    case "detached": await measured { await Task.detached { try? await Task.sleep(for: .seconds(60)) }.value }
    case "actor": await measured { await Sleeper().sleep() }
    case "main-actor": await measured { await Task { @MainActor in try? await Task.sleep(for: .seconds(60)) }.value }
    case "group":
      await measured {
        await withTaskGroup(of: Void.self) { group in
          for seconds in 1...60 { group.addTask { try? await Task.sleep(for: .seconds(seconds)) } }
        }
      }
    case "suspending-clock": await measured { try? await SuspendingClock().sleep(until: .now + .seconds(60)) }
    case "polling": await measured { await poll() }
    case "spinning-poll": spinUntilDeadline()
    case "cancelled": await cancelledTimer()
    case "order": await order()
    case "blocking-sleep": await measured { sleepInThread() }
    case "main-queue": await measured { await throughMainQueue() }
    case "dispatch-after": await dispatchAfter()
    case "thread": await thread()
    case "threaded": try await threaded()
    case "devices": print(try devices())
    case "random": print(UUID(), Int.random(in: 0...Int.max), Set(1...50).map(String.init).joined(separator: " "))
    case "date": print(Date().timeIntervalSince1970)
    case "deadlock": await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    case "hangs": try await hangs()
    case "spin": try await spins()
    case "spin-first": while true {}
    case "lets-go": try await letsGo()
    case "exit": exit(7)
    case "trap": fatalError("at start-up")
    case "crash":
      let session = try await CardSession()
      session.alertMessage = "Hold near"
      fatalError("in its session")
    case "blocks": try await blocks()
    case "ignores-sigterm":
      signal(SIGTERM, SIG_IGN)
      signal(SIGXCPU, SIG_IGN)
      try await spins()
    case "prints": try await prints()
    case "fork": await forks()
    case let name: print("no scenario \(name)")
    }
  }

  /// Lets the first command go unanswered, and ends with its session.
  private static func letsGo() async throws {
    let session = try await CardSession()
    try await session.startEmulation()
    for try await event in session.eventStream {
      if case .sessionInvalidated = event { return }
    }
  }

  /// Prints how far each clock went meanwhile, in milliseconds.
  private static func measured(_ body: @Sendable () async -> Void) async {
    let continuous = ContinuousClock.now
    let suspending = SuspendingClock.now
    let date = Date()
    await body()
    let times = [
      continuous.duration(to: .now), suspending.duration(to: .now), .seconds(Date().timeIntervalSince(date)),
    ]
    print(times.map { "\(Int(($0 / .milliseconds(1)).rounded()))" }.joined(separator: " "))
  }

  private static func poll() async {
    let deadline = ContinuousClock.now + .milliseconds(1_500)
    while ContinuousClock.now < deadline { try? await Task.sleep(for: .milliseconds(100)) }
  }

  private static func spinUntilDeadline() {
    let deadline = ContinuousClock.now + .seconds(1)
    var reads = 0
    while ContinuousClock.now < deadline { reads += 1 }
    print(reads > 1_000 ? "over" : "\(reads)")
  }

  private static func cancelledTimer() async {
    await measured {
      let long = Task { try? await Task.sleep(for: .seconds(3_600)) }
      try? await Task.sleep(for: .seconds(1))
      long.cancel()
      await long.value
    }
  }

  private static func order() async {
    let log = Log()
    await withTaskGroup(of: Void.self) { group in
      for (name, milliseconds) in [("c", 30), ("a", 10), ("d", 30), ("b", 20)] {
        group.addTask {
          try? await Task.sleep(for: .milliseconds(milliseconds))
          await log.add(name)
        }
      }
    }
    print(await log.names)
  }

  private static func sleepInThread() { Thread.sleep(forTimeInterval: 60) }

  private static func throughMainQueue() async {
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
  }

  private static func dispatchAfter() async {
    // A timer far away: time must not run to it while Dispatch still has something to deliver.
    let far = Task { try? await Task.sleep(for: .seconds(3_600)) }
    let before = ContinuousClock.now
    await withCheckedContinuation { continuation in
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) { continuation.resume() }
    }
    let passed = before.duration(to: .now)
    far.cancel()
    print(passed >= .milliseconds(250) && passed < .seconds(30) ? "close" : "\(passed)")
  }

  private static func thread() async {
    _ = CardSession.isSupported
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 0.1)
        continuation.resume()
      }
    }
    print("resumed")
  }

  /// Has another thread before it uses CoreNFC, so that no copy can be made of it.
  private static func threaded() async throws {
    Thread.detachNewThread { blockThread() }
    guard let session = try? await CardSession() else { return }
    for try await event in session.eventStream {
      switch event {
      case .readerDetected: try? await session.startEmulation()
      case .received(let apdu): try? await apdu.respond(response: Data([0x90, 0x00]))
      case .readerDeselected: await session.stopEmulation(status: .success)
      case .sessionStarted, .sessionInvalidated: break
      @unknown default: break
      }
    }
  }

  /// The system's random device by each way to open it.
  private static func devices() throws -> String {
    var bytes = [UInt8](repeating: 0, count: 24)
    for (place, file) in [open("/dev/urandom", O_RDONLY), openat(AT_FDCWD, "/dev/urandom", O_RDONLY)].enumerated() {
      _ = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress! + 8 * place, 8) }
      close(file)
    }
    if let stream = fopen("/dev/random", "r") {
      _ = bytes.withUnsafeMutableBytes { fread($0.baseAddress! + 16, 1, 8, stream) }
      fclose(stream)
    }
    return bytes.map { String($0, radix: 16) }.joined(separator: " ")
  }

  private static func hangs() async throws {
    let session = try await CardSession()
    try await session.startEmulation()
    for try await event in session.eventStream {
      if case .received(let apdu) = event { try await apdu.respond(response: Data([0x90, 0x00])) }
      if case .readerDeselected = event { break }
    }
    await session.stopEmulation(status: .success)
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  private static func blocks() async throws {
    let session = try await CardSession()
    try await session.startEmulation()
    blockThread()
  }

  private static func blockThread() { DispatchSemaphore(value: 0).wait() }

  private static func prints() async throws {
    let session = try await CardSession()
    let line = Data(repeating: UInt8(ascii: "x"), count: 1 << 20)
    for _ in 0..<1_024 { FileHandle.standardOutput.write(line) }
    session.invalidate()
  }

  /// Forks with one thread, as a loop that plays many scenarios does.
  private static func forks() async {
    let child = forkProcess()
    let before = ContinuousClock.now
    try? await Task.sleep(for: .seconds(60))
    let passed = Int((before.duration(to: .now) / .milliseconds(1)).rounded())
    if child == 0 {
      print("child \(passed)")
      exit(0)
    }
    var status: Int32 = 0
    waitpid(child, &status, 0)
    print("parent \(passed)")
  }

  private static func spins() async throws {
    let session = try await CardSession()
    try await session.startEmulation()
    waitsWithoutSuspending()
  }

  private static func waitsWithoutSuspending() { while getppid() > 0 {} }
}

private actor Sleeper {
  func sleep() async { try? await Task.sleep(for: .seconds(60)) }
}

private actor Log {
  var names = ""
  func add(_ name: String) { names += name }
}

@_silgen_name("fork")
private func forkProcess() -> Int32
