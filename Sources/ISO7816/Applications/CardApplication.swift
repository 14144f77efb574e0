/// What answers the commands for one AID: a value that holds the card's data and the state of the selection.
///
/// The router calls `select` with the SELECT command as received (or, for a default-selected application, with one of
/// its own), then `process` for what follows, then `deselect` once. Every `select` that returned is followed by one
/// `deselect` before the next `select`. Commands come as they were received, class byte and logical channel included; only
/// a collected chain is one whole command. An answer may be longer than Ne: the router sends it in pieces.
public protocol CardApplication: Sendable {
  /// The name by which the application is selected; it must not change.
  var aid: AID { get }

  /// What the router does with command chains and secure messaging; it must not change.
  var commandSupport: CommandSupport { get }

  /// Answers the SELECT that chose this application; when it throws, no application is selected.
  mutating func select(_ command: CommandAPDU) throws(Refusal) -> ResponseAPDU

  /// Answers any other command while the application is selected.
  mutating func process(_ command: CommandAPDU) throws(Refusal) -> ResponseAPDU

  /// What is wrong with the card's data, in a sentence; nil when nothing is.
  ///
  /// Asked after every command and every loss of the field, by explorations alone.
  var brokenInvariant: String? { get }

  /// Drops the state of the selection; data that a card keeps without power stays.
  mutating func deselect(_ reason: DeselectionReason)
}

extension CardApplication {
  /// A card without a check of its own.
  public var brokenInvariant: String? { nil }
}

/// Why an application is no longer selected.
public enum DeselectionReason: Hashable, Sendable {
  /// A SELECT named another application, whose `select` follows.
  case anotherSelected
  /// A SELECT named the same application again; its `select` follows.
  case reselected
  /// The logical channel on which it was selected was closed.
  case channelClosed
  /// The reader's field went, and with it the card's power.
  case fieldLost
}
