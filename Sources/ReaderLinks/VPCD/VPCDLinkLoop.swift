import PhoneModel
import PhoneRuntime

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
  private let wakeUp: WakeUp

  private enum Line {
    case none
    case connecting(LoopbackSocket, deadline: ContinuousClock.Instant)
    case open(LoopbackSocket)
  }

  private var line = Line.none
  private var parser = VPCDFrameParser()
  /// What the socket has not taken yet.
  private var outgoing: ArraySlice<UInt8> = []
  /// Few, so a scan beats a dictionary.
  private var deadlines: [(timer: VPCDTimer, due: ContinuousClock.Instant)] = []
  /// Events that arose while effects were carried out.
  private var pending: [VPCDEvent] = []
  private var arrived: [VPCDEvent] = []
  /// What `poll` said of the line's socket.
  private var readiness: Int16 = 0
  private var patience = WatchfulWait()
  private var buffer = [UInt8](repeating: 0, count: VPCDFrame.maximumLength + 2)
  /// How the link ended; nil in it when that was asked for.
  private(set) var outcome: VPCDLinkError??

  /// How long a message that is half written may take to leave before the connection is closed all the same.
  private static let flushPatience = Duration.seconds(1)
  /// How often the socket is read before timers and events have their turn.
  private static let mostParts = 4

  init(_ machine: VPCDMachine, phone: any ReaderPhone, inbox: VPCDInbox, wakeUp: WakeUp) {
    self.machine = machine
    self.phone = phone
    self.inbox = inbox
    self.wakeUp = wakeUp
  }

  /// Takes what the socket brought, the timers that are due and the events that arrived; false when there was nothing.
  mutating func work() -> Bool {
    let served = serveSocket()
    let fired = fireTimers()
    inbox.take(into: &arrived)
    if arrived.isEmpty { return served || fired }
    for event in arrived {
      // The news that emulation stopped has a task's way to come and the torn answer has not: what the phone is now is
      // told before, or the field would return to a card that is gone.
      if case .answer(.torn, _) = event, !phone.hasCard { handle(.cardPresent(false)) }
      handle(event)
    }
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
    case .fieldOn: phone.fieldOn()
    case .fieldOff: phone.fieldOff()
    case .transmit(let command, let exchange):
      phone.begin(command) { [inbox] answer in inbox.post(.answer(answer, exchange: exchange)) }
    case .arm(let timer, let duration):
      cancel(timer)
      deadlines.append((timer, .now + duration))
    case .cancel(let timer): cancel(timer)
    case .note(let text): phone.note(text)
    case .finish(let error): outcome = .some(error)
    }
  }

  private mutating func cancel(_ timer: VPCDTimer) { deadlines.removeAll { $0.timer == timer } }

  private mutating func fireTimers() -> Bool {
    var fired = false
    while let next = deadlines.min(by: { $0.due < $1.due }), next.due <= .now {
      cancel(next.timer)
      fired = true
      handle(.timer(next.timer))
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

  /// Takes what has come, up to the end of a message.
  ///
  /// vpcd sends length and body apart, and the body leaves once the length is acknowledged: then it is there at once.
  private mutating func receive(_ socket: LoopbackSocket) {
    for _ in 0..<Self.mostParts {
      switch socket.receive(into: &buffer) {
      case .bytes(let count):
        let messages = parser.push(buffer[..<count])
        for message in messages { handle(.message(message)) }
        // A message may have closed the line; what else there is on it is nobody's then.
        guard case .open(let current) = line, current === socket, !parser.isBetweenMessages else { return }
        socket.acknowledgeAtOnce()
      case .nothingYet: return
      case .closed:
        line = .none
        outgoing = []
        handle(.closed)
        return
      }
    }
  }
}

extension VPCDLinkLoop {
  /// Waits for the socket, the wake-up or the next deadline.
  mutating func wait() {
    var deadline = deadlines.lazy.map(\.due).min()
    var descriptors = [pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0)]
    switch line {
    case .none: break
    case .connecting(let socket, let limit):
      deadline = min(deadline ?? limit, limit)
      descriptors.append(pollfd(fd: socket.descriptor, events: Int16(POLLOUT), revents: 0))
    case .open(let socket):
      let events = outgoing.isEmpty ? POLLIN : POLLIN | POLLOUT
      descriptors.append(pollfd(fd: socket.descriptor, events: Int16(events), revents: 0))
    }
    patience.wait(for: &descriptors, until: deadline)
    if descriptors[0].revents != 0 { wakeUp.clear() }
    readiness = descriptors.count == 2 ? descriptors[1].revents : 0
  }

  /// Takes what the last wait saw of the socket, before anything else can put another in its place.
  private mutating func serveSocket() -> Bool {
    guard readiness != 0 else { return false }
    let events = readiness
    readiness = 0
    switch line {
    case .none: break
    case .connecting(let socket, let limit):
      if let event = take(socket, socket.finishConnecting(), deadline: limit) { handle(event) }
    case .open(let socket):
      if events & Int16(POLLOUT) != 0 { flush() }
      if events & ~Int16(POLLOUT) != 0 { receive(socket) }
    }
    return true
  }
}
