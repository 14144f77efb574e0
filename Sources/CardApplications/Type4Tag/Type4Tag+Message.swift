public import NDEF

extension Type4Tag {
  /// Makes a tag that holds a message; throws when it does not fit the file.
  public init(
    _ message: NDEFMessage, capabilities: CapabilityContainer = .standard, isReadOnly: Bool = false,
    answersFileControlInformation: Bool = false
  ) throws(Type4TagError) {
    try self.init(
      message: message.bytes, capabilities: capabilities, isReadOnly: isReadOnly,
      answersFileControlInformation: answersFileControlInformation)
  }
}
