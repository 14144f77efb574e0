public import Foundation

/// The base of the reader sessions; this phone reads no tags, so only the question whether it could is here.
open class NFCReaderSession: NSObject {
  /// Whether the device can read tags.
  open class var readingAvailable: Bool { PhoneAccess.readingAvailable }

  private init(never: Never) {}
}

/// The session that reads NDEF tags; only `readingAvailable` is here.
open class NFCNDEFReaderSession: NFCReaderSession {}

/// The session that talks to tags; only `readingAvailable` is here.
open class NFCTagReaderSession: NFCReaderSession {}
