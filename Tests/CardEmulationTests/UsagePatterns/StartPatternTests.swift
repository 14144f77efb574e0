import CardTrace
import CoreNFC
import PhoneModel
import PhoneRuntime
import Testing

/// How apps in the field start and stop: each test is one pattern, written as an app has it.
@Suite struct StartPatternTests {
  private let done = Data([0x90, 0x00])

  @Test func `pattern 1: start at each detection, stop at each deselection, start again at the next`() async throws {
    let phone = TestPhone()
    let app = Task { [done] in
      try await phone.asApp {
        let session = try await CardSession()
        var starts = 0
        for try await event in session.eventStream {
          switch event {
          case .readerDetected:
            try await session.startEmulation()
            starts += 1
          case .received(let apdu): try await apdu.respond(response: done)
          case .readerDeselected: await session.stopEmulation(status: .success)
          case .sessionStarted, .sessionInvalidated: break
          @unknown default: break
          }
        }
        return starts
      }
    }
    for _ in 1...3 {
      phone.runtime.fieldOn()
      await phone.emulates()
      #expect(await phone.runtime.transmit(TestPhone.selectTag) == .response([0x90, 0x00]))
      phone.runtime.fieldOff()
      await phone.runtime.wait { !$0.session.isEmulating }
    }
    phone.runtime.send(.person(.home))
    #expect(try await app.value == 3)
  }

  @Test func `pattern 2: start with the session and keep one emulation for several touches`() async throws {
    let phone = TestPhone()
    let app = Task { [done] in
      try await phone.asApp {
        let session = try await CardSession()
        for try await event in session.eventStream {
          switch event {
          case .sessionStarted: try await session.startEmulation()
          case .received(let apdu): try await apdu.respond(response: done)
          case .readerDetected, .readerDeselected, .sessionInvalidated: break
          @unknown default: break
          }
        }
      }
    }
    await phone.emulates()
    for _ in 1...3 {
      phone.runtime.fieldOn()
      #expect(await phone.runtime.transmit(TestPhone.selectTag) == .response([0x90, 0x00]))
      phone.runtime.fieldOff()
    }
    #expect(phone.trace.records.filter { $0.kind == .emulationStarted }.count == 1)
    phone.runtime.send(.person(.home))
    try await app.value
  }

  @Test func `pattern 3: start before the loop, which a later task attaches`() async throws {
    let phone = TestPhone()
    try await phone.asApp {
      let session = try await CardSession()
      try await session.startEmulation()
      phone.runtime.fieldOn()
      async let answer = phone.runtime.transmit(TestPhone.selectTag)
      await phone.runtime.wait { $0.selection.state != .none }
      // Three events wait: started, detected, received.
      let loop = Task { [done] in
        for try await case .received(let apdu) in session.eventStream { try await apdu.respond(response: done) }
      }
      #expect(await answer == .response([0x90, 0x00]))
      phone.runtime.send(.person(.home))
      try await loop.value
    }
  }

  @Test func `pattern 7: stop, invalidate and the message after the end are harmless`() async throws {
    let phone = TestPhone()
    try await phone.asApp {
      let session = try await CardSession()
      try await session.startEmulation()
      session.invalidate()
      session.invalidate()
      var ends = 0
      for try await event in session.eventStream {
        guard case .sessionInvalidated = event else { continue }
        ends += 1
        await session.stopEmulation(status: .failure)
        session.alertMessage = "Over"
        session.invalidate()
      }
      #expect(ends == 1 && session.alertMessage == "Over")
      #expect(await session.isEmulationInProgress == false)
    }
  }

  @Test func `pattern 9: a cancellation handler invalidates, and a cancelled task iterates to its end`() async throws {
    let phone = TestPhone()
    let app = Task {
      try await phone.asApp {
        nonisolated(unsafe) let session = try await CardSession()
        var names: [String] = []
        try await withTaskCancellationHandler {
          try await session.startEmulation()
          for try await event in session.eventStream { names.append("\(event)") }
        } onCancel: {
          session.invalidate()
        }
        return names
      }
    }
    await phone.emulates()
    app.cancel()
    #expect(try await app.value.first == "sessionStarted")
    #expect(phone.runtime.withPhone { $0.session.session == nil })
  }
}
