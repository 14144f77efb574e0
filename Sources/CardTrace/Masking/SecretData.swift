/// Which commands and data objects hold what must not be shown.
enum SecretData {
  /// Whether a command's data is a PIN, a password or a key, whatever it looks like.
  ///
  /// ISO/IEC 7816-4, 11.5: VERIFY 20 and 21, CHANGE REFERENCE DATA 24 and 25, DISABLE and ENABLE VERIFICATION
  /// REQUIREMENT 26 and 28, RESET RETRY COUNTER 2C and 2D. GlobalPlatform Card Specification 2.3, 11.8: PUT KEY D8.
  /// Their class does not matter: an application's own class often keeps these numbers. CHANGE KEY 90 C4 is that of
  /// stored-value cards, LOAD KEYS FF 82 the reader's own (PC/SC part 3, 3.2.2.1.4).
  static func isSecretCommand(instructionClass: UInt8, instruction: UInt8) -> Bool {
    switch (instructionClass, instruction) {
    case (_, 0x20), (_, 0x21), (_, 0x24), (_, 0x25), (_, 0x26), (_, 0x28), (_, 0x2C), (_, 0x2D), (_, 0xD8): true
    case (NativeCommands.instructionClass, 0xC4), (0xFF, 0x82): true
    default: false
    }
  }

  /// Whether a command's data and its answer are no data objects: random numbers and cryptograms.
  ///
  /// ISO/IEC 7816-4, 11.5: GET CHALLENGE 84, INTERNAL AUTHENTICATE 88.
  static func isOpenCommand(instruction: UInt8) -> Bool {
    instruction == 0x84 || instruction == 0x88
  }

  /// What of a data object is hidden.
  enum Rule {
    /// The whole value.
    case whole
    /// All digits of the number but the last four.
    case number
    /// What looks like an account number inside.
    case search
    /// Nothing.
    case none
  }

  /// The rule for a primitive data object with this tag and a value of this many bytes.
  ///
  /// EMV Book 3, annex A: 56 track 1, 57 track 2, 5A account number (10 bytes at most, so that a public key under the
  /// same tag stays), 5F20 name, 5F24 expiry, 99 PIN, 9F1F and 9F20 the rest of the tracks, 9F6B track 2.
  /// ISO/IEC 7816-8: 5F48 private key. AIDs (4F, 84) have digits enough to look like numbers, and are none.
  static func rule(tag: UInt32, length: Int) -> Rule {
    switch tag {
    case 0x56, 0x57, 0x5F20, 0x5F24, 0x5F48, 0x99, 0x9F1F, 0x9F20, 0x9F6B: .whole
    case 0x5A: length <= 10 ? .number : .search
    case 0x4F, 0x84: .none
    default: .search
    }
  }
}
