/// What a reader of type A sees of a phone that emulates cards at the host.
package enum HostProtocol {
  /// ISO-DEP, without peer to peer. (NFC Forum Digital, SEL_RES; confidence B)
  package static let selectAcknowledge: UInt8 = 0x20
  /// Whether the phone answers RATS with an ATS; ISO-DEP asks for it. (ISO/IEC 14443-4, 5; confidence A)
  package static let hasAnswerToSelect = true
}
