package import PhoneModel

/// What happens to the link to vpcd.
package enum VPCDEvent: Hashable, Sendable {
  case start
  /// Emulation runs, or no longer.
  case cardPresent(Bool)
  case connected
  case connectFailed(VPCDConnectFailure)
  /// The reader closed the connection, or it broke.
  case closed
  case message(VPCDMessage)
  /// The phone's answer to the command of that exchange.
  case answer(ReaderAnswer, exchange: Int)
  case timer(VPCDTimer)
  /// The run is over.
  case stop
}

/// Why a connection did not come about.
package enum VPCDConnectFailure: Hashable, Sendable {
  case refused
  /// Connected by nobody within the time for one attempt: the slot is taken and another card waits for it.
  case timedOut
  /// The connection was closed before the reader said anything.
  case closedAtOnce
  case other(String)
}

/// The timers of the link; each is armed at most once at a time.
package enum VPCDTimer: CaseIterable, Hashable, Sendable {
  case fieldReturn, connectRetry, slotNotice, slotPatience, answerPatience, lastAnswer, idleHold
}

/// What the link does about it.
package enum VPCDEffect: Hashable, Sendable {
  case connect
  /// Closes the connection once all that was written has left, or abandons the attempt to connect.
  case close
  /// Writes one whole message.
  case write([UInt8])
  case fieldOn
  case fieldOff
  case transmit([UInt8], exchange: Int)
  case arm(VPCDTimer, after: Duration)
  case cancel(VPCDTimer)
  case note(String)
  /// The link is over; nil when that was asked for.
  case finish(VPCDLinkError?)
}

/// Why the link ended by itself.
package enum VPCDLinkError: Error, Hashable, Sendable, CustomStringConvertible {
  case nothingListens(LoopbackAddress, after: Duration)
  case slotTaken(LoopbackAddress, after: Duration)
  case notVPCD(LoopbackAddress)
  case connectFailed(LoopbackAddress, reason: String)
  /// The operating system refused what the link needs to run at all.
  case systemCallFailed(String)

  /// What to do where no reader is.
  static let startReader = "start pcscd with the vpcd reader; \"cardsession pcsc\" gives a private one"

  package var description: String {
    switch self {
    case .nothingListens(let address, let time): "nothing listened on \(address) for \(time): \(Self.startReader)"
    case .slotTaken(let address, let time):
      "the reader's slot on \(address) was taken by another card for \(time): end its run, or take another slot with "
        + "--reader vpcd:PORT"
    case .notVPCD(let address): "what listens on \(address) closes every connection at once: it is no vpcd"
    case .connectFailed(let address, let reason): "\(address) cannot be connected: \(reason)"
    case .systemCallFailed(let reason): "the link to the reader cannot run: \(reason)"
    }
  }
}
