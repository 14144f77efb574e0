extension CardHost {
  /// What a card is for: the seven uses that Apple lists for card emulation in the European Economic Area.
  ///
  /// Apple, HCE-based contactless transactions in apps; confidence A.
  public enum Use: Hashable, Sendable, CaseIterable {
    /// Paying in a store.
    case payment
    /// Opening and starting a car.
    case carKey
    /// Closed-loop transit.
    case transit
    /// A corporate badge.
    case badge
    /// A hotel room's key.
    case hotelKey
    /// Loyalty and rewards.
    case loyalty
    /// A ticket for an event.
    case ticket
  }
}

extension CardHost.Messages {
  /// Texts for the system's sheet, each of at most 40 characters.
  public static func suggested(for use: CardHost.Use, in language: CardHost.Language = .preferred()) -> Self {
    let sheet = language.catalogue.sheet
    let waiting =
      switch use {
      case .payment: sheet.payment
      case .carKey: sheet.carKey
      case .transit: sheet.transit
      case .badge: sheet.badge
      case .hotelKey: sheet.hotelKey
      case .loyalty: sheet.loyalty
      case .ticket: sheet.ticket
      }
    return Self(waiting: waiting, answering: sheet.reading, succeeded: sheet.done, failed: sheet.failed)
  }
}

extension CardHost.Language {
  /// The words on a button that starts a session.
  public var openCard: String { catalogue.button.open }
}
