import PhoneRuntime

/// Cuts what the app's phone writes into messages, in whatever pieces it arrives.
struct ControlLines {
  private var line: [UInt8] = []
  /// Whether the line that is being read is too long and dropped.
  private var isDropping = false

  /// The messages that these bytes complete; lines that are no known message are left out.
  mutating func push(_ bytes: some Sequence<UInt8>) -> [ControlMessage] {
    var messages: [ControlMessage] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if !isDropping, let message = ControlMessage(line: line) { messages.append(message) }
        line.removeAll(keepingCapacity: true)
        isDropping = false
      } else if line.count < ControlMessage.maximumLineLength {
        line.append(byte)
      } else {
        isDropping = true
      }
    }
    return messages
  }
}
