package import CardTrace

/// A phone whose timeline also says what its reader finds.
package protocol ReportedPhone: ReaderPhone {
  /// Writes into the timeline what the reader or its script has to say.
  func remark(_ text: String, _ kind: TraceKind)
}

extension ReportedPhone {
  /// Puts what the reader found into the timeline, where the phone itself does not see it.
  package func record(_ report: ReaderReport) {
    switch report.event {
    case .gaveUp(let patience): noteGivenUp(after: patience)
    case .expectationMet(let pattern): remark("line \(report.line): \(pattern)", .expected)
    case .expectationFailed(_, _, let sentence): remark("line \(report.line): \(sentence)", .unexpected)
    case .fieldOn, .fieldOff, .command, .response, .torn, .noCard: break
    }
  }
}
