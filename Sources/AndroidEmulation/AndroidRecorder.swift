import AndroidModel
import CardTrace
import ISO7816
import PhoneModel
import PhoneRuntime

/// What the trace says of an Android phone, in the lanes and kinds of the other one.
struct AndroidRecorder: Sendable {
  private let sink: (any TraceSink)?

  init(_ sink: (any TraceSink)?) { self.sink = sink }

  func record(
    _ kind: TraceKind, lane: TraceLane, at now: Instant, bytes: [UInt8]? = nil, exchange: Int? = nil,
    rule: AndroidRule? = nil, note: String? = nil
  ) {
    sink?.take(
      TraceRecord(
        t: now.nanoseconds, lane: lane, kind: kind, bytes: bytes, apdu: exchange, rule: rule?.rawValue, note: note))
  }

  func record(_ answer: ReaderAnswer, to exchange: Int, at now: Instant) {
    switch answer {
    case .response(let bytes): record(.response, lane: .reader, at: now, bytes: bytes, exchange: exchange)
    case .torn: record(.torn, lane: .reader, at: now, exchange: exchange)
    case .noCard: record(.noCard, lane: .reader, at: now, exchange: exchange)
    }
  }

  func record(_ event: AndroidEvent, at now: Instant) {
    switch event {
    case .person(let event): record(event, at: now)
    case .preference(.nfcSwitched(let isOn)): record(.radio, lane: .phone, at: now, note: isOn ? "on" : "off")
    case .preference(.roleHolderChanged(let holder, _)):
      record(.defaultApp, lane: .person, at: now, note: holder?.name ?? "none")
    case .process(.disconnected(let service, _)):
      record(.note, lane: .app, at: now, note: "the process of \(service) is gone")
    case .controller, .process, .app, .preference: break
    }
  }

  private func record(_ event: AndroidPersonEvent, at now: Instant) {
    switch event {
    case .locks(let isLocked): record(isLocked ? .lock : .unlock, lane: .person, at: now)
    case .opens(let package?): record(.opens, lane: .person, at: now, note: package.name)
    case .opens(nil): record(.home, lane: .person, at: now)
    case .dismissesTapAgain: record(.dismiss, lane: .person, at: now)
    case .chooses(let service): record(.note, lane: .person, at: now, note: "chooses \(service)")
    case .screen(let isOn): record(.note, lane: .person, at: now, note: "switches the screen \(isOn ? "on" : "off")")
    }
  }

  func record(_ effect: AndroidEffect, of exchange: Int?, at now: Instant) {
    func phone(_ kind: TraceKind, _ rule: AndroidRule? = nil, _ note: String? = nil, bytes: [UInt8]? = nil) {
      record(kind, lane: .phone, at: now, bytes: bytes, exchange: exchange, rule: rule, note: note)
    }
    switch effect {
    case .respond(let bytes, let rule): phone(.phoneAnswer, rule, bytes: bytes)
    case .forward(let service, let bytes):
      record(.answer, lane: .app, at: now, bytes: bytes, exchange: exchange, note: service.name)
    case .dropped(let rule): phone(.note, rule, "gives no answer")
    case .deliver(let service, _, let rule): phone(.event, rule, "received by \(service)")
    case .element(let name, _): phone(.note, .offHost, "gives \(name ?? "the secure element") the command")
    case .bind(let service, let isStanding):
      phone(.note, nil, "binds \(service)\(isStanding ? ", to stay" : "")")
    case .unbind(let service): phone(.note, nil, "unbinds \(service)")
    case .deactivated(let service, let reason, let rule): phone(.event, rule, "\(reason.rawValue) for \(service)")
    case .frames(let service, let frames, let rule):
      phone(.event, rule, "\(frames.count) polling frames for \(service)")
    case .autoTransact(let service, _): phone(.note, .autoTransact, "a frame that \(service) awaits ends observe mode")
    case .filterConflict(let services, let rule):
      phone(.note, rule, "\(services.map(\.name).joined(separator: ", ")) filter one frame")
    case .observeMode(let isOn, let rule): phone(.note, rule, "observe mode \(isOn ? "on" : "off")")
    case .prompt(let prompt, let rule): phone(.sheet, rule, Self.text(of: prompt))
    case .unlockRequested(let service): phone(.note, .unlockNeeded, "asks for unlock for \(service)")
    case .invalidArgument(let rule): phone(.note, rule, "refuses a call for its argument")
    case .returns(false, let rule): phone(.note, rule, "refuses a call")
    case .returns(true, _), .filterOwner, .closeTapAgain, .notice, .announceForeground, .announcePayment,
      .requestRouting, .clearRoutingMirror:
      break
    }
  }

  private static func text(of prompt: AndroidPrompt) -> String {
    switch prompt.kind {
    case .chooser: "the person chooses among \(prompt.candidates.map(\.name).joined(separator: ", "))"
    case .tapAgain: "tap again for \(prompt.service?.name ?? "the app")"
    }
  }
}
