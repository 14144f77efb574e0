/// One message of the vpcd protocol, as the reader sends it.
///
/// Each message is a length (u16, big-endian) and that many bytes. A message of one byte is a control.
package enum VPCDMessage: Hashable, Sendable {
  case control(VPCDControl)
  /// One byte that is no known control; vpcd sends it when a PC/SC client transmits a single byte.
  case unknownControl(UInt8)
  /// A message without bytes; vpcd 3.3 sends none, not even when a PC/SC client transmits nothing.
  case empty
  /// A command APDU of two bytes or more.
  case command([UInt8])

  init(body: [UInt8]) {
    switch body.count {
    case 0: self = .empty
    case 1: self = VPCDControl(rawValue: body[0]).map(Self.control) ?? .unknownControl(body[0])
    default: self = .command(body)
    }
  }
}

/// What the reader does besides sending commands.
package enum VPCDControl: UInt8, CaseIterable, Hashable, Sendable {
  case powerOff = 0x00
  case powerOn = 0x01
  case reset = 0x02
  /// Asks for the ATR; the only control that is answered.
  case answerToReset = 0x04
}
