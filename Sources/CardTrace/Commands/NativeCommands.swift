import ISO7816

/// Commands of stored-value transit cards, wrapped in the class 90, and their status words 91XX.
///
/// From the public documentation and open implementations of DESFire-compatible cards; ISO/IEC 7816-4 leaves the class
/// to the application.
enum NativeCommands {
  static let instructionClass: UInt8 = 0x90

  static func name(_ instruction: UInt8) -> String? {
    names[instruction]
  }

  /// What SW2 means after a command of this class; nil for any other status word.
  static func meaning(_ status: StatusWord) -> String? {
    status.sw1 == 0x91 ? meanings[status.sw2] : nil
  }

  private static let names: [UInt8: String] = [
    0x0C: "CREDIT", 0x1C: "LIMITED CREDIT", 0x3B: "WRITE RECORD", 0x3D: "WRITE DATA", 0x45: "GET KEY SETTINGS",
    0x51: "GET CARD UID", 0x5A: "SELECT APPLICATION", 0x60: "GET VERSION", 0x64: "GET KEY VERSION",
    0x6A: "GET APPLICATION IDS", 0x6C: "GET VALUE", 0x6E: "FREE MEMORY", 0x6F: "GET FILE IDS",
    0x71: "AUTHENTICATE EV2 FIRST", 0x77: "AUTHENTICATE EV2 NEXT", 0xA7: "ABORT TRANSACTION", 0xAA: "AUTHENTICATE AES",
    0xAF: "ADDITIONAL FRAME", 0xBB: "READ RECORDS", 0xBD: "READ DATA", 0xC4: "CHANGE KEY",
    0xC7: "COMMIT TRANSACTION", 0xDC: "DEBIT", 0xF5: "GET FILE SETTINGS",
  ]

  private static let meanings: [UInt8: String] = [
    0x00: "done", 0x1C: "instruction not supported", 0x1E: "integrity error", 0x7E: "wrong length",
    0x9D: "permission denied", 0xA0: "application not found", 0xAE: "authentication error", 0xAF: "more to come",
    0xBE: "outside the file's limits", 0xF0: "file not found",
  ]
}
