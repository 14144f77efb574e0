extension CommandAPDU {
  /// The command's name as people know it, for example "SELECT by AID" or "READ BINARY".
  ///
  /// Interindustry instructions are those of ISO/IEC 7816-4, 7816-8 and 7816-9. Of the classes 80 to FE, whose meaning
  /// belongs to the application, only the commands of EMV Book 3 have names here.
  public var name: String {
    let instructionClass = instructionClass
    if instructionClass.isInvalid { return "invalid class FF" }
    if instructionClass.isReserved { return "reserved class \(Hex.string([instructionClass.rawValue]))" }
    if !instructionClass.isInterindustry {
      let known = instructionClass.rawValue & 0xF0 == 0x80 ? Self.paymentNames[instruction] : nil
      return known ?? "proprietary command \(Hex.string(bytes[0..<2]))"
    }
    if CommandCheck.isForbidden(instruction: instruction) {
      return "invalid instruction \(Hex.string([instruction]))"
    }
    if instruction == 0xA4 { return selectName }
    return Self.names[instruction] ?? "instruction \(Hex.string([instruction]))"
  }

  private var selectName: String {
    switch p1 {
    case 0x00: data.isEmpty || data.elementsEqual([0x3F, 0x00]) ? "SELECT master file" : "SELECT by file identifier"
    case 0x01: "SELECT child DF"
    case 0x02: "SELECT EF under the current DF"
    case 0x03: "SELECT parent DF"
    case 0x04: "SELECT by AID"
    case 0x08: "SELECT by path from the master file"
    case 0x09: "SELECT by path from the current DF"
    default: "SELECT"
    }
  }

  private static let names: [UInt8: String] = [
    0x04: "DEACTIVATE FILE",
    0x0C: "ERASE RECORD",
    0x0E: "ERASE BINARY",
    0x0F: "ERASE BINARY",
    0x10: "PERFORM SCQL OPERATION",
    0x12: "PERFORM TRANSACTION OPERATION",
    0x14: "PERFORM USER OPERATION",
    0x20: "VERIFY",
    0x21: "VERIFY",
    0x22: "MANAGE SECURITY ENVIRONMENT",
    0x24: "CHANGE REFERENCE DATA",
    0x25: "CHANGE REFERENCE DATA",
    0x26: "DISABLE VERIFICATION REQUIREMENT",
    0x28: "ENABLE VERIFICATION REQUIREMENT",
    0x2A: "PERFORM SECURITY OPERATION",
    0x2C: "RESET RETRY COUNTER",
    0x2D: "RESET RETRY COUNTER",
    0x44: "ACTIVATE FILE",
    0x46: "GENERATE ASYMMETRIC KEY PAIR",
    0x47: "GENERATE ASYMMETRIC KEY PAIR",
    0x70: "MANAGE CHANNEL",
    0x82: "EXTERNAL AUTHENTICATE",
    0x84: "GET CHALLENGE",
    0x86: "GENERAL AUTHENTICATE",
    0x87: "GENERAL AUTHENTICATE",
    0x88: "INTERNAL AUTHENTICATE",
    0xA0: "SEARCH BINARY",
    0xA1: "SEARCH BINARY",
    0xA2: "SEARCH RECORD",
    0xB0: "READ BINARY",
    0xB1: "READ BINARY",
    0xB2: "READ RECORD",
    0xB3: "READ RECORD",
    0xC0: "GET RESPONSE",
    0xC2: "ENVELOPE",
    0xC3: "ENVELOPE",
    0xCA: "GET DATA",
    0xCB: "GET DATA",
    0xD0: "WRITE BINARY",
    0xD1: "WRITE BINARY",
    0xD2: "WRITE RECORD",
    0xD6: "UPDATE BINARY",
    0xD7: "UPDATE BINARY",
    0xDA: "PUT DATA",
    0xDB: "PUT DATA",
    0xDC: "UPDATE RECORD",
    0xDD: "UPDATE RECORD",
    0xE0: "CREATE FILE",
    0xE2: "APPEND RECORD",
    0xE4: "DELETE FILE",
    0xE6: "TERMINATE DF",
    0xE8: "TERMINATE EF",
    0xFE: "TERMINATE CARD USAGE",
  ]

  private static let paymentNames: [UInt8: String] = [
    0xA8: "GET PROCESSING OPTIONS",
    0xAE: "GENERATE APPLICATION CRYPTOGRAM",
    0xCA: "GET DATA",
  ]
}
