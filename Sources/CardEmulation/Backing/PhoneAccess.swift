/// What the mirror's class properties ask the phone.
package enum PhoneAccess {
  /// Whether the phone says that it can read tags.
  package static var readingAvailable: Bool { true }
}
