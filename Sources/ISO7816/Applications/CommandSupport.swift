/// What an application says about the class bits that a router handles for it.
public struct CommandSupport: Hashable, Sendable {
  /// What happens with the parts of a command chain.
  public enum Chaining: Hashable, Sendable, CaseIterable {
    /// The router answers the parts and gives the application one whole command.
    case collected
    /// The application gets every part as it came.
    case passed
    /// The router refuses the first part with 6884.
    case refused
  }

  /// What happens with the parts of a command chain; parts under secure messaging are never joined.
  public var chaining: Chaining

  /// Whether commands under secure messaging reach the application as they came; else they are refused with 6882.
  public var secureMessaging: Bool

  /// Makes a statement; without arguments chains are collected and secure messaging is passed on.
  public init(chaining: Chaining = .collected, secureMessaging: Bool = true) {
    self.chaining = chaining
    self.secureMessaging = secureMessaging
  }
}

extension CardApplication {
  /// Chains are collected, commands under secure messaging are passed on.
  public var commandSupport: CommandSupport { CommandSupport() }
}
