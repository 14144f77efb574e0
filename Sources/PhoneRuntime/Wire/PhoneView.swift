package import PhoneModel

/// What Apple's API reads synchronously of the phone, for one of its apps.
package struct PhoneView: Hashable, Sendable {
  package var isSupported: Bool
  package var isEligible: Bool
  package var readingAvailable: Bool
  /// Whether the app has the entitlement to emulate cards, and whether asking for its eligibility traps without.
  package var isEntitled: Bool
  package var trapsWithoutEntitlement: Bool
  /// The app's session that emulates.
  package var emulating: SessionID?
  /// The assertion that the app holds.
  package var assertion: AssertionID?

  package init(_ phone: Phone, of app: AppID, readingAvailable: Bool) {
    isSupported = phone.circumstances.isSupported
    isEligible = phone.isEligibleNow
    self.readingAvailable = readingAvailable
    isEntitled = phone.apps[app]?.hostCardEmulation == true
    trapsWithoutEntitlement = phone.settings.eligibleWithoutEntitlement == .traps
    let session = phone.session.isEmulating ? phone.session.session : nil
    emulating = session?.app == app ? session?.id : nil
    assertion = phone.intent.holder.flatMap { $0.app == app ? $0.assertion : nil }
  }

  init(_ reader: inout WireReader) throws(WireError) {
    isSupported = try reader.flag("isSupported")
    isEligible = try reader.flag("isEligible")
    readingAvailable = try reader.flag("readingAvailable")
    isEntitled = try reader.flag("entitlement")
    trapsWithoutEntitlement = try reader.flag("eligibleWithoutEntitlement")
    emulating = try reader.flag("emulation") ? try reader.session() : nil
    assertion = try reader.flag("assertion") ? try reader.assertion() : nil
  }

  func write(_ writer: inout WireWriter) {
    for flag in [isSupported, isEligible, readingAvailable, isEntitled, trapsWithoutEntitlement] { writer.flag(flag) }
    writer.flag(emulating != nil)
    if let emulating { writer.number(emulating.number) }
    writer.flag(assertion != nil)
    if let assertion { writer.number(assertion.number) }
  }
}
