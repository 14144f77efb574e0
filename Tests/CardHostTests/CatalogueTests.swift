import CoreNFC
import Testing

@testable import CardHost

/// The catalogue files, and the Swift source that `scripts/make-catalogues` makes of them.
@Suite struct CatalogueTests {
  @Test(arguments: CardHost.Language.allCases)
  func `the source has exactly the texts of the file`(_ language: CardHost.Language) throws {
    #expect(Words.flat(language.catalogue) == (try Words.file(language)))
  }

  @Test func `there is a file for each language and no other`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Words.folder.path)
    #expect(files.sorted() == CardHost.Language.allCases.map { "\($0.rawValue).json" }.sorted())
  }

  @Test(arguments: CardHost.Language.allCases)
  func `no text is missing, empty, untrimmed or longer than its place`(_ language: CardHost.Language) throws {
    let texts = try Words.file(language)
    #expect(Set(texts.keys) == Set(try Words.file(.english).keys))
    for (key, text) in texts {
      #expect(!text.isEmpty && text == text.trimmingCharacters(in: .whitespacesAndNewlines), "\(key)")
      let isSentence = key.hasSuffix(".happened") || key.hasSuffix(".action")
      #expect(text.count <= (isSentence ? 100 : 40), "\(key) has \(text.count) characters")
      #expect(text.hasSuffix(".") == isSentence, "\(key)")
    }
  }

  @Test(arguments: CardHost.Language.allCases)
  func `titles and sheet texts differ where the meanings differ`(_ language: CardHost.Language) throws {
    let texts = try Words.file(language)
    // One meaning: the assertion is refused for the reason for which the session is.
    let same = "assertion.systemEligibilityFailed.title"
    #expect(texts[same] == texts["session.systemEligibilityFailed.title"])
    let titles = texts.filter { $0.key.hasSuffix(".title") && $0.key != same }.map(\.value)
    #expect(titles.count == 13 && Set(titles).count == 13, "\(titles.sorted())")
    let sheets = texts.filter { $0.key.hasPrefix("sheet.") }.map(\.value)
    #expect(sheets.count == 10 && Set(sheets).count == 10, "\(sheets.sorted())")
  }

  @Test func `no language has the text of another where it has words`() throws {
    for one in CardHost.Language.allCases {
      for other in CardHost.Language.allCases where other != one {
        let (texts, others) = (try Words.file(one), try Words.file(other))
        let same = texts.filter { $0.key.hasSuffix(".happened") && others[$0.key] == $0.value }
        #expect(same.isEmpty, "\(one) and \(other): \(same.keys)")
      }
    }
  }

  @Test func `each use has a text of its own for the sheet, of at most 40 characters`() {
    for language in CardHost.Language.allCases {
      let messages = CardHost.Use.allCases.map { CardHost.Messages.suggested(for: $0, in: language) }
      #expect(Set(messages.map(\.waiting)).count == 7)
      for message in messages {
        let texts = [message.waiting, message.answering, message.succeeded, message.failed].compactMap(\.self)
        #expect(texts.count == 4 && Set(texts).count == 4)
        #expect(texts.allSatisfy { (1...40).contains($0.count) })
      }
      #expect(!language.openCard.isEmpty)
    }
  }
}
