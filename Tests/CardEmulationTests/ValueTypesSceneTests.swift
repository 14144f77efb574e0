import CardEmulation
import Foundation
import Testing

@Suite struct ValueTypesSceneTests {
  @Test func `scene events survive coding`() throws {
    let events: [NFCWindowSceneEvent] = [.readerDetected, .presentation]
    let data = try JSONEncoder().encode(events)
    #expect(try JSONDecoder().decode([NFCWindowSceneEvent].self, from: data) == events)
  }

  @Test func `a scene event is described by its name`() {
    #expect("\(NFCWindowSceneEvent.readerDetected)" == "readerDetected")
    #expect("\(NFCWindowSceneEvent.presentation)" == "presentation")
  }

  @Test func `both reader sessions inherit the answer of the phone`() {
    #expect(NFCNDEFReaderSession.readingAvailable == PhoneAccess.readingAvailable)
    #expect(NFCTagReaderSession.readingAvailable == PhoneAccess.readingAvailable)
  }
}
