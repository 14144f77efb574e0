import PhoneModel

/// What is to be resumed once the lock is left.
struct Wakes {
  var apps: [(CheckedContinuation<StreamItem?, Never>, StreamItem?)] = []
  var readers: [(@Sendable (ReaderAnswer) -> Void, ReaderAnswer)] = []
  var calls: [(CheckedContinuation<CallResult, Never>, CallResult)] = []
  var watchers: [PhoneRuntime.Watcher] = []
}
