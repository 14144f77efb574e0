/// What an AID resolves to.
package struct AIDResolution: Hashable, Sendable {
  /// The service that gets the SELECT without a question.
  package var winner: ServiceID?
  /// All services that may answer, the winner among them.
  package var candidates: [ServiceID]
  /// Nil where nothing was registered that could answer.
  package var category: AndroidService.Category?

  package init(winner: ServiceID?, candidates: [ServiceID], category: AndroidService.Category?) {
    self.winner = winner
    self.candidates = candidates
    self.category = category
  }

  package static let nobody = AIDResolution(winner: nil, candidates: [], category: nil)
}

/// What the phone does with a SELECT while no service is in conversation.
package enum SelectOutcome: Hashable, Sendable {
  case deliver(ServiceID)
  case respond([UInt8])
  /// The person is asked, and the reader gets nothing.
  case chooser([ServiceID])
}
