import CardTrace
package import PhoneRuntime

extension PhoneRuntime: ReaderPhone {
  package func note(_ text: String) { note(text, lane: .reader, kind: .link) }

  package func noteGivenUp(after patience: Duration) {
    note("no answer within \(patience)", lane: .reader, kind: .gaveUp)
  }
}
