package import CardTrace
import PhoneModel
package import PhoneRuntime
import VirtualTime

extension PhoneRuntime: ReportedPhone {
  package func waitForCard(atMost limit: Duration, by clock: any ReaderClock) async -> Bool? {
    let waiter = newWaiter()
    guard let alarm = clock.alarm else { return nil }
    alarm.set(after: limit) { self.letGo(waiter) }
    defer { alarm.silence() }
    return await wait(waiter) { $0.session.isEmulating }
  }

  package func remark(_ text: String, _ kind: TraceKind) { note(text, lane: .reader, kind: kind) }

  package func note(_ text: String) { note(text, lane: .reader, kind: .link) }

  package func noteGivenUp(after patience: Duration) {
    note("no answer within \(patience)", lane: .reader, kind: .gaveUp)
  }
}
