/// The status words that cards, terminals and the router use. ISO/IEC 7816-4, 5.6, tables 5 and 6.
extension StatusWord {
  /// 9000.
  public static let success: StatusWord = 0x9000
  /// 6281: part of the returned data may be corrupted.
  public static let dataMayBeCorrupted: StatusWord = 0x6281
  /// 6282: the file or record ended before Ne bytes were read.
  public static let endOfFile: StatusWord = 0x6282
  /// 6283: the selected file is deactivated.
  public static let fileDeactivated: StatusWord = 0x6283
  /// 6300: a warning without further detail; often a failed verification.
  public static let warning: StatusWord = 0x6300
  /// 6400: an execution error; the card's memory is unchanged.
  public static let executionError: StatusWord = 0x6400
  /// 6581: writing to memory failed.
  public static let memoryFailure: StatusWord = 0x6581
  /// 6700: wrong length.
  public static let wrongLength: StatusWord = 0x6700
  /// 6881: the logical channel is not supported.
  public static let channelNotSupported: StatusWord = 0x6881
  /// 6882: secure messaging is not supported.
  public static let secureMessagingNotSupported: StatusWord = 0x6882
  /// 6883: the last command of the chain was expected.
  public static let lastOfChainExpected: StatusWord = 0x6883
  /// 6884: command chaining is not supported.
  public static let chainingNotSupported: StatusWord = 0x6884
  /// 6981: the command does not fit the file's structure.
  public static let incompatibleFile: StatusWord = 0x6981
  /// 6982: the security status is not satisfied.
  public static let securityStatusNotSatisfied: StatusWord = 0x6982
  /// 6983: the authentication method is blocked.
  public static let authenticationBlocked: StatusWord = 0x6983
  /// 6984: the reference data cannot be used.
  public static let referenceDataNotUsable: StatusWord = 0x6984
  /// 6985: the conditions of use are not satisfied.
  public static let conditionsNotSatisfied: StatusWord = 0x6985
  /// 6986: the command is not allowed, because no elementary file is selected.
  public static let noCurrentFile: StatusWord = 0x6986
  /// 6987: secure messaging data objects are missing.
  public static let secureMessagingMissing: StatusWord = 0x6987
  /// 6988: secure messaging data objects are wrong.
  public static let secureMessagingIncorrect: StatusWord = 0x6988
  /// 6A80: the data field has wrong parameters.
  public static let wrongData: StatusWord = 0x6A80
  /// 6A81: the function is not supported.
  public static let functionNotSupported: StatusWord = 0x6A81
  /// 6A82: the file or application was not found.
  public static let fileNotFound: StatusWord = 0x6A82
  /// 6A83: the record was not found.
  public static let recordNotFound: StatusWord = 0x6A83
  /// 6A84: there is not enough memory in the file.
  public static let notEnoughMemory: StatusWord = 0x6A84
  /// 6A86: P1 or P2 is wrong.
  public static let wrongParameters: StatusWord = 0x6A86
  /// 6A87: Lc does not fit P1 and P2.
  public static let wrongLcForParameters: StatusWord = 0x6A87
  /// 6A88: the referenced data was not found.
  public static let referencedDataNotFound: StatusWord = 0x6A88
  /// 6B00: P1 or P2 is wrong, for example an offset outside the file.
  public static let offsetOutsideFile: StatusWord = 0x6B00
  /// 6D00: the instruction is not supported or invalid.
  public static let instructionNotSupported: StatusWord = 0x6D00
  /// 6E00: the class is not supported.
  public static let classNotSupported: StatusWord = 0x6E00
  /// 6F00: no precise diagnosis.
  public static let noDiagnosis: StatusWord = 0x6F00
}
