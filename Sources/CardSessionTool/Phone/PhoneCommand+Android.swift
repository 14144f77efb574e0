import AndroidEmulation
import AndroidModel
import CardTrace
import Foundation
import PhoneRuntime
import ReaderLinks

/// An Android phone with the services of the phone file.
extension PhoneCommand {
  func keepAndroidPhone(_ plan: PhonePlan) throws -> Outcome {
    let phone = try plan.androidPhone()
    let services = try phone.services.map { try InstalledService($0, card: phone.cards[$0.id]) }
    let socket = try PhoneSocket(at: plan.socket)
    defer { socket.remove() }
    let trace = try trace(plan, of: services.map(\.registration.id.name))
    let host = AndroidHost(
      services, platform: phone.platform, device: phone.device, preferences: phone.preferences, sink: trace)
    let ending = PhoneEnding(wakeUp: try WakeUp())
    let lines = PhoneLines(
      phone: ScriptedAndroidPhone(host: host),
      desk: ReaderDesk(for: host, settings: plan.settings) { host.record($0) })
    let server = try PhoneServer.start(
      host, at: socket, on: .shared,
      hooks: PhoneServer.Hooks { text, teller in Task { await Self.tell(text, lines, teller) } })
    startLink(plan, host, ending)
    context.console.say("the Android phone is at \(plan.socket); shells act on it by cardsession phone tell")
    if let script = plan.script { Self.play(script, lines, ending) }
    takeInput(lines)
    let outcome = wait(for: ending)
    server.stop()
    trace?.flush()
    return outcome
  }

  /// Waits for a signal or the script's end.
  private func wait(for ending: PhoneEnding) -> Outcome {
    while true {
      var waited = [context.interrupts, ending.wakeUp.descriptor].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      poll(&waited, nfds_t(waited.count), -1)
      if waited[1].revents != 0 { ending.wakeUp.clear() }
      if let outcome = ending.outcome { return outcome }
      if waited[0].revents != 0, !SignalPipe.read(context.interrupts).isEmpty { return .asExpected }
    }
  }
}

extension InstalledService {
  /// A service of the phone file: a built-in app's card answers for it, or 9000 to everything where it names none.
  fileprivate init(_ service: AndroidService, card name: String?) throws {
    guard let app = name.flatMap(BuiltInApp.named) else {
      self.init(service) { StatusService() }
      return
    }
    let card = CardApplicationService(try app.card())
    self.init(service) { card }
  }
}

/// A service without a card: it says 9000, so that who gets a tap can be tried before there is a card.
private struct StatusService: HostApduService {
  func processCommandApdu(_ command: [UInt8], _ link: ServiceLink) -> [UInt8]? { [0x90, 0x00] }
}
