/// Why applications cannot be installed behind one router.
public enum ApplicationRouterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Two applications have this AID.
  case duplicate(AID)
  /// No application has the AID that is to be selected by default.
  case defaultNotInstalled(AID)

  /// One sentence with the AID.
  public var description: String {
    switch self {
    case .duplicate(let aid): "two applications have the AID \(aid)"
    case .defaultNotInstalled(let aid): "the default-selected application \(aid) is not installed"
    }
  }
}
