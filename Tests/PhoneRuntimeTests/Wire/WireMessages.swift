import PhoneModel
import PhoneRuntime

/// One message of each kind, with values at the edges.
enum WireMessages {
  static let app = AppID("wallet")

  static let fromApps: [AppMessage] = [
    .hello(app: app, pid: 4_711), .tell("person open wallet\nphone wait wallet session"), .tell(""),
    .event(.requestSession(CallID(1), app)), .event(.startEmulation(CallID(.max), SessionID(2))),
    .event(.stopEmulation(SessionID(2), .success)), .event(.stopEmulation(SessionID(2), .failure)),
    .event(.invalidate(SessionID(2))), .event(.alertMessage(SessionID(2), "Déjà vu 🎫")),
    .event(.alertMessage(SessionID(2), "")), .event(.releaseSession(SessionID(2))),
    .event(.respond(CallID(3), APDUID(4), [0x90, 0x00])),
    .event(.respond(CallID(3), APDUID(4), [])),
    .event(.respond(CallID(3), APDUID(4), [UInt8](repeating: 0x5A, count: 65_538))),
    .event(.releaseAPDU(APDUID(4))), .event(.acquireAssertion(CallID(5), app)),
    .event(.releaseAssertion(AssertionID(6))),
  ]

  static func view(emulating: SessionID? = nil, assertion: AssertionID? = nil) -> PhoneView {
    var view = PhoneView(Phone(apps: [app: .tagOnly]), of: app, readingAvailable: false)
    view.emulating = emulating
    view.assertion = assertion
    return view
  }

  static let fromPhones: [PhoneMessage] =
    [
      .welcome(endsApp: true, view()), .welcome(endsApp: false, view(emulating: SessionID(1))),
      .refused("no app \"x\" is installed on this phone"), .view(view(assertion: AssertionID(7)), taken: 0),
      .returns(CallID(1), .done), .returns(CallID(1), .session(SessionID(2))),
      .returns(CallID(1), .assertion(AssertionID(2))), .post(SessionID(1), .sessionStarted),
      .post(SessionID(1), .readerDetected), .post(SessionID(1), .readerDeselected),
      .post(SessionID(1), .received(APDUID(3), [0x00, 0xA4, 0x04, 0x00])), .finishStream(SessionID(1)),
      .trap(.secondSession), .heard, .told(line: 3, passed: false, "line 3: no card was in the field"),
      .toldAll(passed: true),
    ] + SessionFailure.allCases.map { .returns(CallID(1), .sessionFailure($0, .sessionEnded)) }
    + AssertionFailure.allCases.map { .returns(CallID(1), .assertionFailure($0, .assertionHeld)) }
    + SessionEnd.allCases.map { .post(SessionID(1), .sessionInvalidated($0)) } + SceneEvent.allCases.map { .scene($0) }
}
