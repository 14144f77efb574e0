import ReaderLinks
import Testing
import VirtualTime

@testable import CoreNFC

@Suite struct RehearsalTests {
  @Test func `every rehearsal ends as an app does that ends by itself`() throws {
    try VirtualExecutor.checkLanes()
    #expect(Rehearsal.run() == [.returned, .returned, .returned])
  }
}
