/// Why something is not audited; the caller knows where it is.
struct Refusal: Error, Hashable {
  let rule: AuditRule
  let message: String

  init(_ rule: AuditRule, _ message: String) {
    self.rule = rule
    self.message = message
  }

  func finding(at place: Place) -> Finding { Finding(rule, at: place, message) }
}
