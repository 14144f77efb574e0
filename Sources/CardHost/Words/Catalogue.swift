/// Every text of one language, as its catalogue file has it; a text that is missing does not compile.
struct Catalogue: Sendable {
  struct Words: Sendable {
    let title: String
    let happened: String
    let action: String
  }

  struct Assertion: Sendable {
    let systemEligibilityFailed: Words
    let systemNotAvailable: Words
  }

  struct Button: Sendable {
    let open: String
  }

  struct Device: Sendable {
    let notSupported: Words
    let readingNotAvailable: Words
  }

  struct General: Sendable {
    let other: Words
  }

  struct Session: Sendable {
    let accessNotAccepted: Words
    let emulationStopped: Words
    let invalidated: Words
    let maxSessionDurationReached: Words
    let radioDisabled: Words
    let systemEligibilityFailed: Words
    let systemNotAvailable: Words
    let transmissionError: Words
    let userInvalidated: Words
  }

  struct Sheet: Sendable {
    let badge: String
    let carKey: String
    let done: String
    let failed: String
    let hotelKey: String
    let loyalty: String
    let payment: String
    let reading: String
    let ticket: String
    let transit: String
  }

  let assertion: Assertion
  let button: Button
  let device: Device
  let general: General
  let session: Session
  let sheet: Sheet
}

extension CardHost.Language {
  var catalogue: Catalogue {
    switch self {
    case .english: .english
    case .french: .french
    case .portuguese: .portuguese
    case .spanish: .spanish
    case .german: .german
    case .italian: .italian
    }
  }
}
