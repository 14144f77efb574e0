import CoreNFC

func isLast(_ event: CardSession.Event) -> Bool {
  switch event {
  case .sessionInvalidated: true
  case .sessionStarted, .readerDetected, .received, .readerDeselected: false
  }
}
