/// Who may read a value in a message.
public struct OSLogPrivacy: Sendable {
  /// What stands in place of a value that is hidden.
  public enum Mask: Sendable {
    /// A hash on Apple's systems, by which equal values can be told; here only that there is one.
    case hash
    /// Nothing of the value.
    case none
  }

  private enum Rule {
    /// Numbers and truth values are shown, all else is hidden.
    case byType
    case shown
    case hidden
  }

  private let rule: Rule
  private let mask: Mask

  /// Numbers and truth values are public, all else is private.
  public static var auto: OSLogPrivacy { auto(mask: .none) }
  /// Everybody may read it.
  public static var `public`: OSLogPrivacy { OSLogPrivacy(rule: .shown, mask: .none) }
  /// Nobody may read it.
  public static var `private`: OSLogPrivacy { `private`(mask: .none) }
  /// Nobody may read it, not even where private values are shown.
  public static var sensitive: OSLogPrivacy { sensitive(mask: .none) }

  /// As `auto`, with a mask for what is hidden.
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(rule: .byType, mask: mask) }
  /// As `private`, with a mask.
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(rule: .hidden, mask: mask) }
  /// As `sensitive`, with a mask.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(rule: .hidden, mask: mask) }

  /// The value's text, or what stands in its place; a hidden value is not even asked for.
  func show(isPlain: Bool, _ text: () -> String) -> String {
    let isShown =
      switch rule {
      case .byType: isPlain
      case .shown: true
      case .hidden: false
      }
    if isShown { return text() }
    return switch mask {
    case .none: "<private>"
    case .hash: "<mask.hash>"
    }
  }
}
