import Foundation
package import PhoneModel
import Synchronization

/// The phone's side of its socket: takes connections, reads each in turn, and waits in the place of an executor's thread.
package final class PhoneServer: ExecutorGuest {
  package struct Limits: Hashable, Sendable {
    /// How many connections there are at a time, those of second shells included.
    package var connections = 128
    /// How much is read of a connection before the others have their turn, in bytes.
    package var turn = 8 << 10
    /// How long a connection may take to say whose it is.
    package var greeting: Duration = .seconds(5)
    /// How long no connection is taken once the system had no room for one, unless another ends before.
    package var room: Duration = .seconds(1)

    package init() {}
  }

  /// What happens at the socket, for whoever keeps the phone; called on the executor's thread.
  package struct Hooks: Sendable {
    /// Whether the phone has started this process as that app.
    package var started: @Sendable (_ app: AppID, _ pid: Int) -> Bool = { _, _ in false }
    package var joined: @Sendable (AppID, _ pid: Int) -> Void = { _, _ in }
    /// An app's connection is gone; the sentence says why the phone cut it off, if it did.
    package var left: @Sendable (AppID, _ pid: Int, _ sentence: String?) -> Void = { _, _, _ in }
    /// Lines from a second shell, whose answers go to the teller; the task is cancelled when the shell goes.
    package var tell: @Sendable (String, Teller) -> Task<Void, Never>

    package init(tell: @escaping @Sendable (String, Teller) -> Task<Void, Never>) { self.tell = tell }
  }

  /// Where the answers for a second shell go; called from anywhere.
  package struct Teller: Sendable {
    let outbox: ClientOutbox

    package func answer(line: Int, passed: Bool, _ text: String) {
      outbox.append(.told(line: line, passed: passed, text))
      outbox.flush()
    }

    package func end(passed: Bool) {
      outbox.append(.toldAll(passed: passed))
      outbox.flush()
    }
  }

  /// Held while the thread waits, too.
  private let loop: Mutex<PhoneServerLoop>
  private let isStopping = Atomic(false)
  private let wakeUp: WakeUp
  private let executor: PhoneExecutor

  /// Takes a connection of the socket with this descriptor; or the system's error number, negative.
  package typealias Accept = @Sendable (Int32) -> Int32

  /// Serves `phone` at `socket` on the thread of `executor`, as its guest, until `stop`.
  package static func start(
    _ phone: any ServedPhone, at socket: PhoneSocket, on executor: PhoneExecutor, limits: Limits = Limits(),
    accept: Accept? = nil, hooks: Hooks
  ) throws(SystemCallError) -> PhoneServer {
    let server = PhoneServer(phone, socket, executor, try WakeUp(), limits, accept ?? UnixSocket.accept, hooks)
    executor.admit(server)
    return server
  }

  private init(
    _ phone: any ServedPhone, _ socket: PhoneSocket, _ executor: PhoneExecutor, _ wakeUp: WakeUp, _ limits: Limits,
    _ accept: @escaping Accept, _ hooks: Hooks
  ) {
    self.executor = executor
    self.wakeUp = wakeUp
    loop = Mutex(
      PhoneServerLoop(
        phone: phone, socket: socket, wakeUp: wakeUp, limits: limits, accept: accept, hooks: hooks,
        poke: { [weak executor] in executor?.poke() }))
  }

  /// Ends the server: every connection is closed, and its apps are gone for the phone.
  package func stop() {
    isStopping.store(true, ordering: .relaxed)
    executor.poke()
  }

  package func work() -> Bool {
    let (worked, isOver) = loop.withLock { loop in
      let worked = isStopping.load(ordering: .relaxed) ? loop.stop() : loop.work()
      return (worked, loop.isOver)
    }
    if isOver { executor.dismissGuest() }
    return worked
  }

  package func wait() { loop.withLock { $0.wait() } }

  package func interrupt() { wakeUp.signal() }
}
