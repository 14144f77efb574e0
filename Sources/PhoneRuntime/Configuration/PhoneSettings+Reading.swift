import PhoneModel

extension PhoneSettings {
  /// Reads `limits` and `settings` of a phone file over the defaults.
  init(limits: inout ObjectReader?, settings: inout ObjectReader?) throws(PhoneFileError) {
    self.init()
    if limits != nil { try readLimits(&limits!) }
    if settings != nil { try readSettings(&settings!) }
  }

  private mutating func readLimits(_ reader: inout ObjectReader) throws(PhoneFileError) {
    try reader.seconds("session", into: &sessionLimit)
    try reader.seconds("sessionCoolDown", into: &sessionCoolDown)
    try reader.seconds("assertion", into: &assertionLimit)
    try reader.seconds("assertionCoolDown", into: &assertionCoolDown)
    try reader.finish()
  }

  private mutating func readSettings(_ reader: inout ObjectReader) throws(PhoneFileError) {
    try reader.choice("secondSession", into: &secondSession)
    try reader.bool("stopResetsLimit", into: &stopResetsLimit)
    try reader.choice("droppedAPDUReason", into: &droppedAPDUReason)
    try reader.choice("ownInvalidateReason", into: &ownInvalidateReason)
    try reader.choice("backgroundReason", into: &backgroundReason)
    try reader.choice("radioOffReason", into: &radioOffReason)
    try reader.bool("radioOffEndsSession", into: &radioOffEndsSession)
    try reader.choice("respondReturns", into: &respondReturns)
    try reader.choice("eligibleWithoutEntitlement", into: &eligibleWithoutEntitlement)
    try reader.bool("deselectsBetweenListed", into: &deselectsBetweenListed)
    malformedSelectAnswer = try reader.statusWord("malformedSelectAnswer") ?? malformedSelectAnswer
    unlistedSelectAnswer = try reader.statusWord("unlistedSelectAnswer") ?? unlistedSelectAnswer
    switch reader.value("commandBeforeSelect") {
    case nil: break
    case .string("deliver"): commandBeforeSelect = .delivered
    case let value?:
      let status = try reader.statusWord(value, of: "commandBeforeSelect", orElse: ", or \"deliver\"")
      commandBeforeSelect = .refused(status)
    }
    try reader.choice("fieldWithoutAssertion", into: &fieldWithoutAssertion)
    try reader.choice("assertionCoolDownBinds", into: &assertionCoolDownBinds)
    try reader.finish()
  }
}
