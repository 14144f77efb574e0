/// The flag byte of a record: MB, ME, CF, SR, IL and TNF.
///
/// NFC Forum NDEF 1.0, 3.2.
struct NDEFRecordFlags: Hashable, Sendable {
  var rawValue: UInt8

  static let messageBegin: UInt8 = 0x80
  static let messageEnd: UInt8 = 0x40
  static let chunk: UInt8 = 0x20
  static let shortRecord: UInt8 = 0x10
  static let identifierLength: UInt8 = 0x08

  func has(_ flag: UInt8) -> Bool { rawValue & flag != 0 }

  var format: UInt8 { rawValue & 0x07 }
}

/// One record or chunk as it stands in the bytes, before any rule but the lengths was checked.
struct NDEFRawRecord {
  /// Where the record begins, counted from the message's first byte.
  let offset: Int
  let flags: NDEFRecordFlags
  let type: ArraySlice<UInt8>
  let identifier: ArraySlice<UInt8>
  let payload: ArraySlice<UInt8>
}
