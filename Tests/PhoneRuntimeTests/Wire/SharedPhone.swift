import Foundation
import PhoneModel
import PhoneRuntime
import Synchronization
import Testing

/// A phone behind a socket in this process, with apps that join it.
final class SharedPhone: Sendable {
  static let wallet = AppID("wallet")
  static let badge = AppID("badge")

  let folder: Folder
  let trace = TraceMemory()
  let clock = ManualClock()
  let runtime: PhoneRuntime
  let path: String
  let socket: PhoneSocket
  let told = Log<String>()
  private let executor = PhoneExecutor(name: "test phone")
  private let server: PhoneServer
  let left: AsyncStream<String>

  init(
    circumstances: Circumstances = Circumstances(consent: .accepted), settings: PhoneSettings = PhoneSettings(),
    limits: PhoneServer.Limits = PhoneServer.Limits(), apps: [AppID] = [wallet, badge],
    entitlements: Entitlements = .tagOnly, accept: PhoneServer.Accept? = nil,
    beforeLines: @escaping @Sendable (String) async -> Void = { _ in }
  ) throws {
    folder = try Folder()
    path = folder.path + "/phone.sock"
    runtime = PhoneRuntime(
      Phone(
        apps: Dictionary(uniqueKeysWithValues: apps.map { ($0, entitlements) }), circumstances: circumstances,
        settings: settings), clock: clock, sink: trace)
    socket = try PhoneSocket(at: path)
    let (stream, continuation) = AsyncStream<String>.makeStream()
    left = stream
    let told = told
    var hooks = PhoneServer.Hooks { lines, teller in
      Task {
        await beforeLines(lines)
        told.append(lines)
        teller.answer(line: 1, passed: true, "done")
        teller.end(passed: true)
      }
    }
    hooks.left = { app, _, sentence in continuation.yield("\(app): \(sentence ?? "gone")") }
    server = try PhoneServer.start(runtime, at: socket, on: executor, limits: limits, accept: accept, hooks: hooks)
  }

  deinit {
    server.stop()
    executor.stop()
  }

  /// The phone goes, as far as its apps can see.
  func end() { server.stop() }

  /// An app that has joined, which brings it to the front.
  func app(_ id: AppID = wallet) throws -> AppContext {
    let connection = try PhoneConnection(joining: path, as: id)
    return AppContext(runtime: PhoneRuntime(sharing: connection), app: id)
  }

  func client() throws -> RawClient { try RawClient(path) }

  /// The next app that left, and why.
  func nextLeft() async -> String? {
    var iterator = left.makeAsyncIterator()
    return await iterator.next()
  }
}

/// A connection on which a test writes what it likes, and reads what the phone says.
final class RawClient: Sendable {
  let descriptor: Int32
  private let inbox = Mutex(WireInbox())

  convenience init(_ path: String) throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    try #require(Self.connects(descriptor, to: path))
    self.init(descriptor: descriptor)
  }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  /// One more that waits to be taken; nil when so many wait already that another would have to wait to wait.
  static func ifRoom(_ path: String) -> RawClient? {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    let client = RawClient(descriptor: descriptor)
    return connects(descriptor, to: path) ? client : nil
  }

  private static func connects(_ descriptor: Int32, to path: String) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return result == 0
  }

  deinit { close(descriptor) }

  func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// How many bytes went; negative when the phone has hung up.
  @discardableResult func write(_ bytes: [UInt8]) -> Int { send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

  @discardableResult func write(_ message: AppMessage) throws -> Int { write(try #require(message.frame)) }

  @discardableResult func event(_ event: AppEvent) throws -> Int { try write(.event(event)) }

  /// Joins as `app`.
  func join(_ app: AppID) async throws {
    try write(.hello(app: app, pid: 1))
    guard case .welcome? = try await next() else {
      Issue.record("no welcome")
      return
    }
  }

  /// What the phone says next, waited for on a thread that no other task needs; nil when it has hung up.
  func next() async throws -> PhoneMessage? {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try self.read() }) }
    }
  }

  private func read() throws -> PhoneMessage? {
    try inbox.withLock { inbox in
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        if let body = try inbox.next() { return try PhoneMessage(body) }
        let count = Foundation.read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return nil }
        inbox.push(buffer[..<count])
      }
    }
  }

  /// The next message for which `body` gives something; nil when the phone has hung up.
  func next<Value>(_ body: (PhoneMessage) -> Value?) async throws -> Value? {
    while let message = try await next() { if let value = body(message) { return value } }
    return nil
  }

  /// Why the phone hung up, in its own words.
  func refusal() async throws -> String? { try await next { if case .refused(let why) = $0 { why } else { nil } } }
}
