import CardTrace
import Foundation
import PhoneModel

/// Reads the phone's connections in turn, on one thread.
struct PhoneServerLoop {
  let phone: any ServedPhone
  let socket: PhoneSocket
  let wakeUp: WakeUp
  let limits: PhoneServer.Limits
  let takeConnection: PhoneServer.Accept
  let hooks: PhoneServer.Hooks
  let poke: @Sendable () -> Void
  private(set) var isOver = false

  private struct Connection {
    let outbox: ClientOutbox
    var inbox = WireInbox()
    var role: Role
  }

  private enum Role {
    case unknown(until: ContinuousClock.Instant)
    case app(ClientID, AppID, pid: Int)
    case teller(Task<Void, Never>)
  }

  private enum Reading {
    case goesOn
    case ended
    /// The phone does not go on with it, for this reason.
    case cutOff(String)
  }

  private var connections: [Connection] = []
  /// What `poll` said, of the socket first and then of the connections in order.
  private var ready: [Int16] = []
  private var patience = WatchfulWait()
  private var buffer: [UInt8]
  /// When connections are taken again that the system had no room for.
  private var roomAwaited: ContinuousClock.Instant?
  private var isRoomMissed = false

  init(
    phone: any ServedPhone, socket: PhoneSocket, wakeUp: WakeUp, limits: PhoneServer.Limits,
    accept: @escaping PhoneServer.Accept, hooks: PhoneServer.Hooks,
    poke: @escaping @Sendable () -> Void
  ) {
    self.phone = phone
    self.socket = socket
    self.wakeUp = wakeUp
    self.limits = limits
    takeConnection = accept
    self.hooks = hooks
    self.poke = poke
    buffer = [UInt8](repeating: 0, count: limits.turn)
  }

  /// Waits until there is something to read, to write or to give up.
  mutating func wait() {
    var waited = [
      pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0),
      // A number below zero is not waited for.
      pollfd(fd: roomAwaited == nil ? socket.descriptor : -1, events: Int16(POLLIN), revents: 0),
    ]
    var deadline = roomAwaited
    for connection in connections {
      let events = connection.outbox.isWaiting ? POLLIN | POLLOUT : POLLIN
      waited.append(pollfd(fd: connection.outbox.descriptor, events: Int16(events), revents: 0))
      if case .unknown(let until) = connection.role { deadline = min(deadline ?? until, until) }
    }
    patience.wait(for: &waited, until: deadline)
    if waited[0].revents != 0 { wakeUp.clear() }
    ready = waited.dropFirst().map(\.revents)
  }

  /// Gives each connection that has something its turn; false when there was nothing.
  mutating func work() -> Bool {
    let now = ContinuousClock.now
    let seen = ready
    ready = []
    var worked = false
    for index in connections.indices.reversed() {
      let events = index + 1 < seen.count ? seen[index + 1] : 0
      let reading = serve(index, events, at: now)
      if events != 0 { worked = true }
      switch reading {
      case .goesOn: break
      case .ended, .cutOff:
        end(index, reading)
        worked = true
      }
    }
    if let end = roomAwaited, end <= now { roomAwaited = nil }
    if let first = seen.first, first != 0 {
      accept(at: now)
      worked = true
    }
    return worked
  }

  /// Ends every connection; false when that is done already.
  mutating func stop() -> Bool {
    guard !isOver else { return false }
    for index in connections.indices.reversed() { end(index, .ended) }
    isOver = true
    return true
  }

  private mutating func serve(_ index: Int, _ events: Int16, at now: ContinuousClock.Instant) -> Reading {
    let outbox = connections[index].outbox
    if events & Int16(POLLOUT) != 0 { outbox.flush() }
    if outbox.isOverfull {
      return .cutOff("it does not read what the phone tells it: more than \(ClientOutbox.mostBytes) bytes wait")
    }
    if events & ~Int16(POLLOUT) != 0 { return read(index) }
    if case .unknown(let until) = connections[index].role, until <= now {
      return .cutOff("it has not said within \(limits.greeting) whose connection it is")
    }
    return .goesOn
  }

  private mutating func read(_ index: Int) -> Reading {
    let count = Foundation.read(connections[index].outbox.descriptor, &buffer, buffer.count)
    if count == 0 { return .ended }
    guard count > 0 else { return errno == EAGAIN || errno == EINTR ? .goesOn : .ended }
    connections[index].inbox.push(buffer[..<count])
    do {
      while let body = try connections[index].inbox.next() {
        let reading = try take(body, of: index)
        guard case .goesOn = reading else { return reading }
      }
    } catch {
      return .cutOff("\(error)")
    }
    return .goesOn
  }

  private mutating func take(_ body: ArraySlice<UInt8>, of index: Int) throws -> Reading {
    let outbox = connections[index].outbox
    switch connections[index].role {
    case .app(let client, let app, _):
      guard case .event(let event) = try AppMessage(body, from: app) else {
        throw WireError.outOfOrder(type: body.first ?? 0)
      }
      try phone.take(event, from: client)
    case .teller: throw WireError.outOfOrder(type: body.first ?? 0)
    case .unknown:
      switch try AppMessage(body, from: AppID("")) {
      case .event: throw WireError.outOfOrder(type: body.first ?? 0)
      case .tell(let lines):
        outbox.append(.heard)
        outbox.flush()
        // Who asked while the phone could not answer, and has gone since, wants nothing any more.
        if outbox.isBroken { return .ended }
        connections[index].role = .teller(hooks.tell(lines, PhoneServer.Teller(outbox: outbox)))
      case .hello(let app, let pid):
        let isOurs = hooks.started(app, pid)
        switch phone.admit(app, outbox, endsApp: isOurs, opens: !isOurs) {
        case .refused(let sentence): return .cutOff(sentence)
        case .admitted(let client):
          connections[index].role = .app(client, app, pid: pid)
          hooks.joined(app, pid)
        }
      }
    }
    return .goesOn
  }

  private mutating func end(_ index: Int, _ reading: Reading) {
    let connection = connections.remove(at: index)
    roomAwaited = nil
    var sentence: String?
    if case .cutOff(let why) = reading {
      sentence = why
      connection.outbox.append(.refused(why))
      connection.outbox.flush()
    }
    connection.outbox.close()
    switch connection.role {
    case .unknown:
      if let sentence { phone.remark("a connection to the phone is refused: \(sentence)") }
    case .teller(let task): task.cancel()
    case .app(let client, let app, let pid):
      if let sentence { phone.remark("the app \(app) is cut off: \(sentence)") }
      phone.leave(client)
      hooks.left(app, pid, sentence)
    }
  }

  private mutating func accept(at now: ContinuousClock.Instant) {
    while true {
      let descriptor = takeConnection(socket.descriptor)
      guard descriptor >= 0 else {
        switch -descriptor {
        case EINTR, ECONNABORTED: continue
        case EAGAIN, EWOULDBLOCK: isRoomMissed = false
        case let error: missRoom(error, at: now)
        }
        return
      }
      UnixSocket.prepare(descriptor)
      UnixSocket.setNonBlocking(descriptor)
      let outbox = ClientOutbox(descriptor, leftOver: poke)
      connections.append(Connection(outbox: outbox, role: .unknown(until: now + limits.greeting)))
      if connections.count > limits.connections {
        end(
          connections.count - 1, .cutOff("\(limits.connections) connections are open, the most that this phone takes"))
      } else if let user = UnixSocket.peer(of: descriptor), user != geteuid() {
        end(connections.count - 1, .cutOff("it is user \(user)'s, and the phone is not"))
      }
    }
  }

  /// Takes no connection for a while, which would fail again at once, and says so once until all have been taken.
  private mutating func missRoom(_ error: Int32, at now: ContinuousClock.Instant) {
    roomAwaited = now + limits.room
    guard !isRoomMissed else { return }
    isRoomMissed = true
    phone.remark(
      "connections to the phone wait, since the system gives it no more (\(String(cString: strerror(error)))): end "
        + "apps or shells that are joined, or keep the phone with a higher limit (ulimit -n)")
  }
}
