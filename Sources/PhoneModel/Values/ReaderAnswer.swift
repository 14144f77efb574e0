/// What a reader gets for one command.
package enum ReaderAnswer: Hashable, Sendable {
  /// The card's bytes as the app gave them, status word included.
  case response([UInt8])
  /// The link broke before the answer was complete.
  case torn
  /// No card is in the field: nothing emulates, or there is no field.
  case noCard
}
