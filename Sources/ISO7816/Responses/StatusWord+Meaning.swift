extension StatusWord {
  /// One phrase for people, numbers of 61XX, 63CX and 6CXX included (ISO/IEC 7816-4, 5.6).
  public var meaning: String {
    if let exact = Self.meanings[rawValue] { return exact }
    if let bytesRemaining {
      return bytesRemaining == .shortMaximum
        ? "done, 256 bytes or more to fetch" : "done, \(Self.bytes(bytesRemaining)) to fetch"
    }
    if let exactLength { return "wrong Le, the exact length is \(Self.bytes(exactLength))" }
    if let counter { return "not verified, \(counter) \(counter == 1 ? "try" : "tries") left" }
    return switch sw1 {
    case 0x62: "warning, memory unchanged"
    case 0x63: "warning, memory changed"
    case 0x64: "execution error, memory unchanged"
    case 0x65: "execution error, memory changed"
    case 0x66: "security-related error"
    case 0x67: "wrong length"
    case 0x68: "function in CLA not supported"
    case 0x69: "command not allowed"
    case 0x6A, 0x6B: "wrong parameters"
    case 0x6D: "instruction not supported or invalid"
    case 0x6E: "class not supported"
    case 0x6F: "no precise diagnosis"
    case 0x90...0x9F: "status of the application's own"
    default: "invalid status word"
    }
  }

  private static func bytes(_ length: ExpectedLength) -> String {
    length.count == 1 ? "1 byte" : "\(length.count) bytes"
  }

  private static let meanings: [UInt16: String] = [
    0x9000: "done",
    0x6200: "warning, memory unchanged",
    0x6281: "returned data may be corrupted",
    0x6282: "end of file or record before Le bytes",
    0x6283: "selected file deactivated",
    0x6284: "file control information in a wrong format",
    0x6285: "selected file in termination state",
    0x6286: "no input data from a sensor",
    0x6287: "a referenced record is deactivated",
    0x6300: "warning, memory changed",
    0x6381: "file filled by the last write",
    0x6400: "execution error, memory unchanged",
    0x6401: "immediate response required",
    0x6500: "execution error, memory changed",
    0x6581: "memory failure",
    0x6700: "wrong length",
    0x6800: "function in CLA not supported",
    0x6881: "logical channel not supported",
    0x6882: "secure messaging not supported",
    0x6883: "last command of the chain expected",
    0x6884: "command chaining not supported",
    0x6900: "command not allowed",
    0x6981: "command does not fit the file structure",
    0x6982: "security status not satisfied",
    0x6983: "authentication method blocked",
    0x6984: "reference data not usable",
    0x6985: "conditions of use not satisfied",
    0x6986: "command not allowed, no file selected",
    0x6987: "secure messaging objects missing",
    0x6988: "secure messaging objects incorrect",
    0x6A00: "wrong parameters",
    0x6A80: "wrong parameters in the data field",
    0x6A81: "function not supported",
    0x6A82: "file or application not found",
    0x6A83: "record not found",
    0x6A84: "not enough memory in the file",
    0x6A85: "Lc does not fit the data structure",
    0x6A86: "wrong P1 or P2",
    0x6A87: "Lc does not fit P1 and P2",
    0x6A88: "referenced data not found",
    0x6A89: "file already exists",
    0x6A8A: "DF name already exists",
    0x6B00: "wrong P1 or P2",
  ]
}
