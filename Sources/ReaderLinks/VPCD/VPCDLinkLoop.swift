#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Carries out on the executor's thread what the link's machine decides: the socket, the timers and the phone.
struct VPCDLinkLoop: ~Copyable {
  private var machine: VPCDMachine
  private let phone: any ReaderPhone
  private let inbox: VPCDInbox
  private let bell: VPCDBell

  private enum Line {
    case none
    case connecting(LoopbackSocket, deadline: ContinuousClock.Instant)
    case open(LoopbackSocket)
  }

  private var line = Line.none
  private var parser = VPCDFrameParser()
  /// What the socket has not taken yet.
  private var outgoing: ArraySlice<UInt8> = []
  private var deadlines: [VPCDTimer: ContinuousClock.Instant] = [:]
  /// Events that arose while effects were carried out.
  private var pending: [VPCDEvent] = []
  private var arrived: [VPCDEvent] = []
  /// When the reader is waited for without sleeping, because it has just had an answer: until when.
  private var busyUntil: ContinuousClock.Instant?
  private var buffer = [UInt8](repeating: 0, count: VPCDFrame.maximumLength + 2)
  /// How the link ended; nil in it when that was asked for.
  private(set) var outcome: VPCDLinkError??

  /// How long a message that is half written may take to leave before the connection is closed all the same.
  private static let flushPatience = Duration.seconds(1)
  /// How often the socket is read before timers and events have their turn.
  private static let mostParts = 4

  init(_ machine: VPCDMachine, phone: any ReaderPhone, inbox: VPCDInbox, bell: VPCDBell) {
    self.machine = machine
    self.phone = phone
    self.inbox = inbox
    self.bell = bell
  }

  /// Takes the timers that are due and the events that arrived; false when there were none.
  mutating func work() -> Bool {
    let fired = fireTimers()
    inbox.take(into: &arrived)
    if arrived.isEmpty { return fired }
    for event in arrived { handle(event) }
    arrived.removeAll(keepingCapacity: true)
    return true
  }

  private mutating func handle(_ event: VPCDEvent) {
    pending.append(event)
    while !pending.isEmpty {
      for effect in machine.step(pending.removeFirst()) { carryOut(effect) }
    }
  }

  private mutating func carryOut(_ effect: VPCDEffect) {
    switch effect {
    case .connect: connect()
    case .close: close()
    case .write(let frame):
      outgoing += frame
      flush()
      busyUntil = .now + machine.settings.busyWait
    case .fieldOn: phone.fieldOn()
    case .fieldOff: phone.fieldOff()
    case .transmit(let command, let exchange):
      phone.begin(command) { [inbox] answer in inbox.post(.answer(answer, exchange: exchange)) }
    case .arm(let timer, let duration): deadlines[timer] = .now + duration
    case .cancel(let timer): deadlines[timer] = nil
    case .note(let text): phone.note(text)
    case .finish(let error): outcome = .some(error)
    }
  }

  private mutating func fireTimers() -> Bool {
    var fired = false
    while let due = deadlines.min(by: { $0.value < $1.value }), due.value <= .now {
      deadlines[due.key] = nil
      fired = true
      handle(.timer(due.key))
    }
    if case .connecting(_, let deadline) = line, deadline <= .now {
      line = .none
      handle(.connectFailed(.timedOut))
      fired = true
    }
    return fired
  }

  private mutating func connect() {
    do throws(SystemCallError) {
      let (socket, connection) = try LoopbackSocket.connect(to: machine.address)
      let event = take(socket, connection, deadline: .now + machine.settings.connectRetry)
      if let event { pending.append(event) }
    } catch {
      pending.append(.connectFailed(.other(error.description)))
    }
  }

  /// Keeps a socket according to how far its connection is, and gives the event when that is decided.
  private mutating func take(
    _ socket: LoopbackSocket, _ connection: LoopbackSocket.Connection, deadline: ContinuousClock.Instant
  ) -> VPCDEvent? {
    switch connection {
    case .complete:
      line = .open(socket)
      parser = VPCDFrameParser()
      outgoing = []
      return .connected
    case .pending:
      line = .connecting(socket, deadline: deadline)
      return nil
    case .failed(let failure):
      line = .none
      return .connectFailed(failure)
    }
  }

  /// Closes between messages: what is half written leaves first.
  private mutating func close() {
    if case .open(let socket) = line {
      let deadline = ContinuousClock.now + Self.flushPatience
      while !outgoing.isEmpty, let count = socket.send(outgoing), ContinuousClock.now < deadline {
        outgoing = outgoing.dropFirst(count)
        if outgoing.isEmpty { break }
        var descriptors = [pollfd(fd: socket.descriptor, events: Int16(POLLOUT), revents: 0)]
        _ = systemPoll(&descriptors, until: deadline)
      }
    }
    line = .none
    outgoing = []
  }

  /// Writes what the socket takes; a broken connection shows when it is read.
  private mutating func flush() {
    guard case .open(let socket) = line, !outgoing.isEmpty, let count = socket.send(outgoing) else { return }
    outgoing = outgoing.dropFirst(count)
  }

  /// Takes what has come, up to the end of a message; false when that was nothing.
  ///
  /// vpcd sends length and body apart, and the body leaves once the length is acknowledged: then it is there at once.
  private mutating func receive(_ socket: LoopbackSocket) -> Bool {
    var hasReceived = false
    for _ in 0..<Self.mostParts {
      switch socket.receive(into: &buffer) {
      case .bytes(let count):
        hasReceived = true
        let messages = parser.push(buffer[..<count])
        for message in messages { handle(.message(message)) }
        if parser.isBetweenMessages { return true }
        socket.acknowledgeAtOnce()
      case .nothingYet: return hasReceived
      case .closed:
        line = .none
        outgoing = []
        handle(.closed)
        return true
      }
    }
    return hasReceived
  }
}

extension VPCDLinkLoop {
  /// Waits for the socket, the bell or the next deadline, and takes what the socket brings.
  mutating func wait() {
    if !receivesSoon() { waitInPoll() }
    if bell.hasRung { bell.silence() }
  }

  /// Looks for the next command for as long as one is likely, and lets other threads run in between; true when that is
  /// the end of the wait.
  private mutating func receivesSoon() -> Bool {
    guard case .open(let socket) = line, outgoing.isEmpty, let end = busyUntil.take() else { return false }
    repeat {
      if receive(socket) || bell.hasRung { return true }
      sched_yield()
    } while ContinuousClock.now < end
    return false
  }

  private mutating func waitInPoll() {
    var deadline = deadlines.values.min()
    var descriptors = [pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0)]
    switch line {
    case .none: break
    case .connecting(let socket, let limit):
      deadline = min(deadline ?? limit, limit)
      descriptors.append(pollfd(fd: socket.descriptor, events: Int16(POLLOUT), revents: 0))
    case .open(let socket):
      let events = outgoing.isEmpty ? POLLIN : POLLIN | POLLOUT
      descriptors.append(pollfd(fd: socket.descriptor, events: Int16(events), revents: 0))
    }
    _ = systemPoll(&descriptors, until: deadline)
    if descriptors[0].revents != 0 { bell.silence() }
    guard descriptors.count == 2, descriptors[1].revents != 0 else { return }
    switch line {
    case .none: break
    case .connecting(let socket, let limit):
      if let event = take(socket, socket.finishConnecting(), deadline: limit) { handle(event) }
    case .open(let socket):
      if descriptors[1].revents & Int16(POLLOUT) != 0 { flush() }
      if descriptors[1].revents & ~Int16(POLLOUT) != 0 { _ = receive(socket) }
    }
  }
}

/// `poll`, with the time left until `deadline` rounded up to whole milliseconds; nil waits without end.
private func systemPoll(_ descriptors: inout [pollfd], until deadline: ContinuousClock.Instant?) -> Int32 {
  let left = deadline.map { max(Duration.zero, $0 - .now) / .milliseconds(1) }
  let milliseconds = left.map { Int32(min($0.rounded(.up), 1e9)) } ?? -1
  return poll(&descriptors, nfds_t(descriptors.count), milliseconds)
}
