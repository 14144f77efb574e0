/// Whether the phone watches polling without an answer, and what waits for the end of a transaction.
package struct ObserveMode: Hashable, Sendable {
  /// What a preferred service that came during a transaction wants afterwards.
  package enum Pending: Hashable, Sendable {
    case nothing
    case afterTransaction(on: Bool)
  }

  /// How long after a transaction a pending wish is kept, in milliseconds (Android, HostEmulationManager; confidence A).
  package static let restoreMilliseconds = 2_000

  package var isOn: Bool
  package var isInTransaction: Bool
  package var pending: Pending

  package init(isOn: Bool = false, isInTransaction: Bool = false, pending: Pending = .nothing) {
    self.isOn = isOn
    self.isInTransaction = isInTransaction
    self.pending = pending
  }

  package var isPendingOn: Bool { pending == .afterTransaction(on: true) }
}
