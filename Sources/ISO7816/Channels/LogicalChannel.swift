/// One open logical channel of a card: what is selected on it.
struct LogicalChannel: Hashable, Sendable {
  enum Selection: Hashable, Sendable {
    /// The channel is new, and no application has been named or used yet.
    case untouched
    /// The application at this place in the list is selected.
    case application(Int)
    /// The last SELECT was refused by its application, after the one before was deselected.
    case nothing
  }

  /// What of an exchange on a channel is not done.
  enum Exchange: Hashable, Sendable {
    /// Parts of a chain came, the last one is missing.
    case collecting(CommandChain)
    /// A part of the last answer was not fetched.
    case holding(HeldResponse)
  }

  var selection = Selection.untouched
}
