import Synchronization

/// Asks cards what is wrong with them, where somebody listens.
package enum CardCheck {
  /// How the record of a broken invariant begins.
  package static let prefix = "card invariant: "

  package typealias Listener = @Sendable (_ sentence: String) -> Void

  private static let isHeard = Atomic(false)
  private static let listener = Mutex<Listener?>(nil)

  /// From now on `listener` hears what every card in this process finds.
  package static func listen(_ listener: @escaping Listener) {
    self.listener.withLock { $0 = listener }
    isHeard.store(true, ordering: .releasing)
  }

  static func ask(_ applications: [any CardApplication]) {
    guard isHeard.load(ordering: .relaxed) else { return }
    for application in applications {
      guard let sentence = application.brokenInvariant else { continue }
      listener.withLock { $0 }?("\(application.aid): \(sentence)")
    }
  }
}
