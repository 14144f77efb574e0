/// How much a finding matters.
package enum AuditSeverity: String, CaseIterable, Hashable, Sendable {
  /// The app cannot emulate a card as it is.
  case error
  /// The app can, and something will surprise.
  case warning
}
