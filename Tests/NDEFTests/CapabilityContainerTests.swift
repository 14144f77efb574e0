import NDEF
import Testing

@Suite struct CapabilityContainerTests {
  @Test func `the standard container is short, free and below 8000`() throws {
    #expect(CapabilityContainer.standard.bytes == hex("000F 20 00F6 00F6 0406 E104 7FFF 00 00"))
    #expect(try CapabilityContainer() == .standard)
    #expect(CapabilityContainer.standard.maximumMessageSize == 0x7FFD)
  }

  @Test func `reads the write-protected form that Android phones read`() throws {
    let container = try CapabilityContainer(decoding: hex("000F20003B00340406E1047FFF00FF"))
    #expect(container.maximumResponseData == 0x3B)
    #expect(container.maximumCommandData == 0x34)
    #expect(container.writeAccess == 0xFF)
    #expect(container.bytes == hex("000F20003B00340406E1047FFF00FF"))
  }

  @Test func `write protection changes the last byte only`() {
    #expect(CapabilityContainer.standard.writeProtected.bytes == hex("000F 20 00F6 00F6 0406 E104 7FFF 00 FF"))
  }

  @Test func `leaves further TLVs alone`() throws {
    let bytes = hex("0017 20 00F6 00F6 0406 E104 7FFF 00 00 0506 E105 0010 00 00")
    #expect(try CapabilityContainer(decoding: bytes) == .standard)
  }

  @Test(arguments: [
    ("000F20003B00340406E1047FFF00", CapabilityContainerError.tooShort(count: 14)),
    ("000E20003B00340406E1047FFF00FF", .lengthField(14)),
    ("000F30003B00340406E1047FFF00FF", .unsupportedVersion(0x30)),
    ("000F00003B00340406E1047FFF00FF", .unsupportedVersion(0x00)),
    ("000F20000E00340406E1047FFF00FF", .responseLimit(14)),
    ("000F20003B00000406E1047FFF00FF", .commandLimit(0)),
    ("000F20003B00340506E1047FFF00FF", .controlTLV(tag: 5, length: 6)),
    ("000F20003B00340407E1047FFF00FF", .controlTLV(tag: 4, length: 7)),
    ("000F20003B0034040600007FFF00FF", .reservedFileIdentifier(0x0000)),
    ("000F20003B00340406E1037FFF00FF", .reservedFileIdentifier(0xE103)),
    ("000F20003B00340406FFFF7FFF00FF", .reservedFileIdentifier(0xFFFF)),
    ("000F20003B00340406E104000400FF", .fileSize(4)),
    ("000F20003B00340406E104FFFF00FF", .fileSize(0xFFFF)),
  ])
  func `refuses containers outside the ranges`(_ text: String, _ reason: CapabilityContainerError) {
    #expect(throws: reason) { try CapabilityContainer(decoding: hex(text)) }
  }

  @Test func `accepts the ends of every range`() throws {
    for bytes in ["000F10000F00010406E101000500FF", "FFFF2FFFFFFFFF0406E104FFFEFFFF"] {
      let container = try CapabilityContainer(decoding: hex(bytes))
      #expect(container.bytes.dropFirst(2) == hex(bytes).dropFirst(2))
    }
  }
}
