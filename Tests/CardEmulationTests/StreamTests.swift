@testable import CardEmulation
import CoreNFC
import PhoneModel
import PhoneRuntime
import Testing

@Suite struct StreamTests {
  @Test func `iterators share the stream and each event goes to whoever asks first`() async throws {
    let phone = TestPhone()
    try await phone.asApp {
      let session = try await CardSession()
      phone.runtime.fieldOn()
      let one = session.eventStream.makeAsyncIterator()
      let two = session.eventStream.makeAsyncIterator()
      guard case .sessionStarted? = try await one.next(), case .readerDetected? = try await two.next() else {
        Issue.record("the two iterators do not share the stream")
        return
      }
    }
  }

  @Test func `a task cancelled in next gets nil and the session lives on`() async throws {
    let phone = TestPhone()
    let app = Task {
      try await phone.asApp {
        let session = try await CardSession()
        var count = 0
        for try await _ in session.eventStream { count += 1 }
        #expect(count == 1)
        #expect(phone.runtime.withPhone { $0.session.session != nil })
        phone.runtime.fieldOn()
        let late = try await session.eventStream.makeAsyncIterator().next()
        return late == nil
      }
    }
    await phone.runtime.wait { $0.session.session != nil }
    app.cancel()
    // In a cancelled task an event that is there is still delivered.
    #expect(try await app.value == false)
  }

  @Test func `after the last event every iterator ends`() async throws {
    let phone = TestPhone()
    try await phone.asApp {
      let session = try await CardSession()
      session.invalidate()
      let iterator = session.eventStream.makeAsyncIterator()
      #expect(try await iterator.next() != nil)
      #expect(try await iterator.next() != nil)
      #expect(try await iterator.next() == nil)
      #expect(try await session.eventStream.makeAsyncIterator().next() == nil)
    }
  }

  @Test func `several tasks that wait in vain all end`() async throws {
    let phone = TestPhone()
    try await phone.asApp {
      let session = try await CardSession()
      let stream = session.eventStream
      #expect(try await stream.makeAsyncIterator().next() != nil)
      let handle = session.backing
      async let one = handle.nextEvent()
      async let two = handle.nextEvent()
      async let three = handle.nextEvent()
      session.invalidate()
      let ends = await [one, two, three]
      #expect(ends.filter { $0 != nil }.count == 1)
    }
  }
}
