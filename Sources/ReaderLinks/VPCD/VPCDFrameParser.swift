/// Cuts a stream of bytes into vpcd messages, wherever the stream is split.
///
/// Holds at most one message, 65,535 bytes, between two pushes.
package struct VPCDFrameParser: Sendable {
  private enum State {
    case length
    case lengthSecondByte(high: UInt8)
    case body(received: [UInt8], missing: Int)
  }

  private var state = State.length

  package init() {}

  /// Whether the last byte pushed ended a message.
  package var isBetweenMessages: Bool {
    if case .length = state { true } else { false }
  }

  /// The messages that `chunk` completes, in order.
  package mutating func push(_ chunk: some Collection<UInt8>) -> [VPCDMessage] {
    var messages: [VPCDMessage] = []
    var rest = chunk[...]
    while let byte = rest.first {
      switch state {
      case .length:
        rest.removeFirst()
        state = .lengthSecondByte(high: byte)
      case .lengthSecondByte(let high):
        rest.removeFirst()
        state = .body(received: [], missing: Int(high) << 8 | Int(byte))
        completeBody(into: &messages)
      case .body(var received, let missing):
        state = .length
        let part = rest.prefix(missing)
        received.append(contentsOf: part)
        rest = rest[part.endIndex...]
        state = .body(received: received, missing: missing - part.count)
        completeBody(into: &messages)
      }
    }
    return messages
  }

  private mutating func completeBody(into messages: inout [VPCDMessage]) {
    guard case .body(let received, missing: 0) = state else { return }
    messages.append(VPCDMessage(body: received))
    state = .length
  }
}
