/// One open logical channel of a card: what is selected on it, and what of an exchange is not done.
struct LogicalChannel: Hashable, Sendable {
  enum Selection: Hashable, Sendable {
    /// The channel is new, and no application has been named or used yet.
    case untouched
    /// The application at this place in the list is selected.
    case application(Int)
    /// The last SELECT was refused by its application, after the one before was deselected.
    case nothing
  }

  enum Exchange: Hashable, Sendable {
    /// Nothing is left of the last command.
    case done
    /// Parts of a chain came, the last one is missing.
    case collecting(CommandChain)
    /// A part of the last answer was not fetched.
    case holding(HeldResponse)
  }

  /// Whether nothing is left of the last command.
  var isDone: Bool {
    switch exchange {
    case .done: true
    case .collecting, .holding: false
    }
  }

  var selection = Selection.untouched
  var exchange = Exchange.done
}
