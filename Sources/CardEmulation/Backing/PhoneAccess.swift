import PhoneRuntime

/// What the reader sessions read from the phone.
package enum PhoneAccess {
  /// Whether the phone could read tags: `NFCReaderSession.readingAvailable`.
  package static var readingAvailable: Bool { AppContext.current.runtime.readingAvailable }
}
