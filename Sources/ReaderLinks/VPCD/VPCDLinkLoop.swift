#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Carries out on one thread what the link's machine decides: the socket, the timers and the phone.
struct VPCDLinkLoop: ~Copyable {
  private var machine: VPCDMachine
  private let phone: any ReaderPhone
  private let inbox: VPCDInbox

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
  private var buffer = [UInt8](repeating: 0, count: VPCDFrame.maximumLength + 2)
  private var outcome: VPCDLinkError??

  /// How long a message that is half written may take to leave before the connection is closed all the same.
  private static let flushPatience = Duration.seconds(1)

  init(_ machine: VPCDMachine, phone: any ReaderPhone, inbox: VPCDInbox) {
    self.machine = machine
    self.phone = phone
    self.inbox = inbox
  }

  /// Runs until the machine says that the link is over; nil when that was asked for.
  mutating func run() -> VPCDLinkError? {
    handle(.start)
    while true {
      fireTimers()
      if let outcome { return outcome }
      let events = inbox.takeOrWait()
      if events.isEmpty { wait() }
      for event in events { handle(event) }
    }
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
    case .arm(let timer, let duration): deadlines[timer] = .now + duration
    case .cancel(let timer): deadlines[timer] = nil
    case .note(let text): phone.note(text)
    case .finish(let error): outcome = .some(error)
    }
  }

  private mutating func fireTimers() {
    while let due = deadlines.min(by: { $0.value < $1.value }), due.value <= .now {
      deadlines[due.key] = nil
      handle(.timer(due.key))
    }
    if case .connecting(_, let deadline) = line, deadline <= .now {
      line = .none
      handle(.connectFailed(.timedOut))
    }
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

  private mutating func receive(_ socket: LoopbackSocket) {
    switch socket.receive(into: &buffer) {
    case .bytes(let count):
      for message in parser.push(buffer[..<count]) { handle(.message(message)) }
    case .nothingYet: break
    case .closed:
      line = .none
      outgoing = []
      handle(.closed)
    }
  }
}

extension VPCDLinkLoop {
  /// Waits for the socket, another thread or the next deadline, and takes what the socket brings.
  private mutating func wait() {
    var deadline = deadlines.values.min()
    var descriptors = [pollfd(fd: inbox.wakeUp.descriptor, events: Int16(POLLIN), revents: 0)]
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
    inbox.waited()
    if descriptors[0].revents != 0 { inbox.wakeUp.clear() }
    guard descriptors.count == 2, descriptors[1].revents != 0 else { return }
    switch line {
    case .none: break
    case .connecting(let socket, let limit):
      if let event = take(socket, socket.finishConnecting(), deadline: limit) { handle(event) }
    case .open(let socket):
      if descriptors[1].revents & Int16(POLLOUT) != 0 { flush() }
      if descriptors[1].revents & ~Int16(POLLOUT) != 0 { receive(socket) }
    }
  }
}

/// `poll`, with the time left until `deadline` rounded up to whole milliseconds; nil waits without end.
private func systemPoll(_ descriptors: inout [pollfd], until deadline: ContinuousClock.Instant?) -> Int32 {
  let left = deadline.map { max(Duration.zero, $0 - .now) / .milliseconds(1) }
  let milliseconds = left.map { Int32(min($0.rounded(.up), 1e9)) } ?? -1
  return poll(&descriptors, nfds_t(descriptors.count), milliseconds)
}
