import PhoneModel

/// What is to be resumed once the lock is left.
struct Wakes {
  var apps: [(CheckedContinuation<StreamItem?, Never>, StreamItem?)] = []
  var readers: [(@Sendable (ReaderAnswer) -> Void, ReaderAnswer)] = []
  var calls: [(CheckedContinuation<CallResult, Never>, CallResult)] = []
  var watchers: [CheckedContinuation<Void, Never>] = []
  var asksConsent = false
  var trap: Trap?

  mutating func append(_ more: Wakes) {
    apps += more.apps
    readers += more.readers
    calls += more.calls
    watchers += more.watchers
    asksConsent = asksConsent || more.asksConsent
    trap = trap ?? more.trap
  }
}
