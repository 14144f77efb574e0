import CoreNFC
import Testing

@testable import CardHost

@Suite struct AdviceTests {
  @Test func `every error of a session and of an assertion has words in every language, as the files have them`() throws
  {
    for language in CardHost.Language.allCases {
      let texts = try Words.file(language)
      for error in Words.sessionErrors {
        let advice = CardHost.Advice(error, in: language)
        #expect(texts["session.\(error).title"] == advice.title)
        #expect(texts["session.\(error).happened"] == advice.happened)
        #expect(texts["session.\(error).action"] == advice.action)
      }
      for error in Words.assertionErrors {
        let advice = CardHost.Advice(error, in: language)
        #expect(texts["assertion.\(error).title"] == advice.title)
        #expect(texts["assertion.\(error).happened"] == advice.happened)
        #expect(texts["assertion.\(error).action"] == advice.action)
      }
      let names = { (group: String) in
        Set(texts.keys.map { $0.split(separator: ".") }.filter { $0[0] == group }.map { String($0[1]) })
      }
      #expect(names("session") == Set(Words.sessionErrors.map { "\($0)" }))
      #expect(names("assertion") == Set(Words.assertionErrors.map { "\($0)" }))
    }
    #expect(Set(Words.sessionErrors.map { ($0 as NSError).code }) == Set(0...8))
  }

  @Test func `only the radio can be mended, consent is asked, not available retries, eligibility hides the button`() {
    let mended = Words.sessionErrors.filter { CardHost.Advice($0).canBeMended }
    #expect(mended == [.radioDisabled])
    let remedy = { (error: CardSession.Error) in CardHost.Advice(error).remedy }
    #expect(remedy(.radioDisabled) == .turnRadioOn)
    #expect(remedy(.accessNotAccepted) == .askForConsent)
    #expect(remedy(.systemNotAvailable) == .retry)
    #expect(remedy(.systemEligibilityFailed) == .hideButton)
    #expect(remedy(.transmissionError) == .tapAgain)
    for ended in [CardSession.Error.invalidated, .userInvalidated, .maxSessionDurationReached, .emulationStopped] {
      #expect(remedy(ended) == .openAgain)
    }
    #expect(CardHost.Advice(NFCPresentmentIntentAssertion.Error.systemNotAvailable).remedy == .retry)
    #expect(CardHost.Advice(NFCPresentmentIntentAssertion.Error.systemEligibilityFailed).remedy == .hideButton)
  }

  @Test func `the four refusals of a start have four titles and four remedies`() {
    let refusals: [CardSession.Error] = [
      .systemNotAvailable, .accessNotAccepted, .systemEligibilityFailed, .radioDisabled,
    ]
    for language in CardHost.Language.allCases {
      let advice = refusals.map { CardHost.Advice($0, in: language) }
      #expect(Set(advice.map(\.title)).count == 4)
      #expect(Set(advice.map(\.remedy)).count == 4)
    }
  }

  @Test func `an obstacle has the words of its error, and what has no error has words of its own`() {
    let pairs: [(CardHost.Obstacle, CardSession.Error)] = [
      (.notEligible, .systemEligibilityFailed), (.radioOff, .radioDisabled), (.notAvailable, .systemNotAvailable),
      (.accessNotAccepted, .accessNotAccepted), (.invalidated, .invalidated),
    ]
    for language in CardHost.Language.allCases {
      for (obstacle, error) in pairs {
        #expect(CardHost.Advice(obstacle, in: language) == CardHost.Advice(error, in: language))
        #expect(CardHost.Advice(any: obstacle, in: language) == CardHost.Advice(any: error, in: language))
      }
      let device = [CardHost.Obstacle.readingNotAvailable, .notSupported].map { CardHost.Advice($0, in: language) }
      #expect(device.map(\.remedy) == [.hideButton, .hideButton])
      #expect(Set(device.map(\.title)).count == 2)
    }
  }

  @Test func `an error that nobody knows has a general text`() {
    struct Later: Error {}
    for language in CardHost.Language.allCases {
      let advice = CardHost.Advice(any: Later(), in: language)
      #expect(advice == CardHost.Advice(.other("later"), in: language))
      #expect(advice.title == language.catalogue.general.other.title)
    }
    let assertion = NFCPresentmentIntentAssertion.Error.systemNotAvailable
    #expect(CardHost.Advice(any: assertion, in: .german) == CardHost.Advice(assertion, in: .german))
  }
}
