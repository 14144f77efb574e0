import CardApplications
import ISO7816
import NDEF
import Terminals
import Testing

@Suite struct Type4TagTearTests {
  /// What a new tap reads after a writer was torn at this command.
  private func readAfter(_ tear: LocalCard.Tear) async throws -> [UInt8] {
    let card = try LocalCard(try Type4Tag(message: Self.old), tear: tear)
    let options = Type4ReaderOptions(chunkSize: 100)
    await #expect(throws: Type4ReaderError.self) { try await Type4Reader(card, options: options).write(Self.new) }
    return try await Type4Reader(card).read().bytes
  }

  private static let old = pattern(90)
  private static let new = pattern(250, seed: 1)
  private static let short = pattern(80, seed: 1)

  // Commands 0 to 3 find the file, 4 writes NLEN 0, 5 to 7 the body, 8 NLEN; the tests tear at each.
  @Test(arguments: 0...8, [false, true])
  func `a torn write leaves the old message, an empty tag or the whole new message`(
    _ command: Int, _ cardSawIt: Bool
  ) async throws {
    let read = try await readAfter(LocalCard.Tear(at: command, cardSawIt: cardSawIt))
    let isBegun = command > 4 || command == 4 && cardSawIt
    let isDone = command == 8 && cardSawIt
    #expect(read == (isDone ? Self.new : isBegun ? [] : Self.old))
  }

  @Test(arguments: [false, true])
  func `a torn write in one command leaves the old or the new message`(_ cardSawIt: Bool) async throws {
    let card = try LocalCard(try Type4Tag(message: Self.old), tear: LocalCard.Tear(at: 4, cardSawIt: cardSawIt))
    let options = Type4ReaderOptions(writesInOneCommand: true)
    await #expect(throws: Type4ReaderError.self) { try await Type4Reader(card, options: options).write(Self.short) }
    #expect(try await Type4Reader(card).read().bytes == (cardSawIt ? Self.short : Self.old))
  }
}
