import ISO7816
import Testing

@Suite struct InstructionClassTests {
  @Test func `channels 0 to 3 are in the first classes and 4 to 19 in the further ones`() {
    for byte in UInt8.min...UInt8.max {
      let expected: Int? =
        switch byte {
        case 0x00...0x1F: Int(byte % 4)
        case 0x40...0x7F: 4 + Int(byte % 16)
        default: nil
        }
      #expect(InstructionClass(byte).channel == expected)
    }
  }

  @Test(
    arguments: [
      (0x00, InstructionClass.SecureMessaging.none),
      (0x03, .none),
      (0x04, .proprietary),
      (0x08, .headerNotAuthenticated),
      (0x0C, .headerAuthenticated),
      (0x1C, .headerAuthenticated),
      (0x40, .none),
      (0x50, .none),
      (0x60, .headerNotAuthenticated),
      (0x7F, .headerNotAuthenticated),
      (0x2C, .none),
      (0x8C, .none),
      (0xFF, .none),
    ] as [(UInt8, InstructionClass.SecureMessaging)])
  func `secure messaging is read where the standard defines it`(
    _ byte: UInt8, _ expected: InstructionClass.SecureMessaging
  ) {
    #expect(InstructionClass(byte).secureMessaging == expected)
  }

  @Test(
    arguments: [
      (0x00, false), (0x0F, false), (0x10, true), (0x1F, true), (0x30, false), (0x40, false), (0x50, true),
      (0x70, true), (0x6F, false), (0x90, false),
    ] as [(UInt8, Bool)])
  func `chaining is read where the standard defines it`(_ byte: UInt8, _ expected: Bool) {
    #expect(InstructionClass(byte).isChained == expected)
  }

  @Test(
    arguments: [
      (0x00, true, false, false), (0x1F, true, false, false), (0x20, true, true, false), (0x3F, true, true, false),
      (0x40, true, false, false), (0x7F, true, false, false), (0x80, false, false, false), (0xA0, false, false, false),
      (0xFE, false, false, false), (0xFF, false, false, true),
    ] as [(UInt8, Bool, Bool, Bool)])
  func `interindustry, reserved and invalid classes are told apart`(
    _ byte: UInt8, _ interindustry: Bool, _ reserved: Bool, _ invalid: Bool
  ) {
    #expect(InstructionClass(byte).isInterindustry == interindustry)
    #expect(InstructionClass(byte).isReserved == reserved)
    #expect(InstructionClass(byte).isInvalid == invalid)
  }
}
