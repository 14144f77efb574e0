/// What the person who holds the phone does.
package enum PersonAction: Hashable, Sendable {
  /// Answers the system's request to let an app emulate cards; decides it beforehand when nothing is asked.
  case consent(Bool)
  case unlock
  case lock
  /// Brings an app to the front.
  case open(AppID)
  /// Leaves the app in front for the home screen.
  case home
  /// Leaves the app in front for another app that has nothing to do with cards.
  case background
  case doubleClick
  /// Dismisses the system sheet.
  case dismiss
  /// Picks the default contactless app in Settings; nil is the system's wallet.
  case defaultApp(AppID?)
}

/// What changes on the phone without the person or an app doing it.
package enum PhoneAction: Hashable, Sendable {
  case radio(Bool)
  case eligible(Bool)
  case supported(Bool)
}
