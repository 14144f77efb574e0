import CardHost
import ISO7816

/// Holds a built-in card: an app like any other, with nothing but CoreNFC between it and the phone.
enum BuiltInHost {
  /// Runs one session to its end.
  static func run(_ card: ApplicationRouter) async -> CardHost.Outcome {
    var options = CardHost.Options()
    options.taps = .untilSessionEnds
    options.messages.waiting = "Hold your iPhone near the reader."
    var card = card
    return await CardHost(options).present(&card)
  }
}

extension CardHost.Outcome {
  /// Why the app is no success; nil where its end is what the person or the phone may cause at any time.
  var failure: String? {
    switch self {
    case .refused, .transmissionFailed: description
    case .finished, .dismissed, .limitReached, .invalidated, .cancelled: nil
    }
  }
}
