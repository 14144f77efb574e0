/// A command that is refused: the reader gets the status word, the trace gets the reason.
public struct Refusal: Error, Hashable, Sendable {
  /// What the reader is told.
  public let status: StatusWord

  /// What a person is told: one sentence, without secrets.
  public let reason: String

  /// Joins the two; neither is derived from the other.
  public init(_ status: StatusWord, _ reason: String) {
    self.status = status
    self.reason = reason
  }
}

extension Refusal: CustomStringConvertible {
  /// The status word and the reason.
  public var description: String { "\(status): \(reason)" }
}
