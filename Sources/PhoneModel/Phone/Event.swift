package import ISO7816

/// What comes into the phone: an app's calls, the reader, the person, the phone's own circumstances and timers.
package enum Event: Hashable, Sendable {
  case app(AppEvent)
  case reader(ReaderEvent)
  case person(PersonAction)
  case phone(PhoneAction)
  case fault(FaultAction)
  case timer(PhoneTimer)
}

/// A call or a release by an app.
///
/// Those with a `CallID` suspend the app until `.returns` names it.
package enum AppEvent: Hashable, Sendable {
  case requestSession(CallID, AppID)
  case startEmulation(CallID, SessionID)
  case stopEmulation(SessionID, EmulationOutcome)
  case invalidate(SessionID)
  case alertMessage(SessionID, String)
  /// The last reference to the session, its stream and its iterators is gone.
  case releaseSession(SessionID)
  case respond(CallID, APDUID, [UInt8])
  /// The last reference to a command APDU is gone.
  case releaseAPDU(APDUID)
  case acquireAssertion(CallID, AppID)
  case releaseAssertion(AssertionID)
  /// The app's process, or the closure that stands for it, is gone: its waiting calls return to nobody, its session and
  /// its assertion end, what it owed is torn, its commands are forgotten, and it leaves the front.
  case exited(AppID)
}

package enum ReaderEvent: Hashable, Sendable {
  /// A field in which bytes take the time of this air interface.
  case fieldOn(AirInterface)
  case fieldOff
  /// A command that is owed exactly one `.answerReader` with the same id.
  case command(ExchangeID, [UInt8])
}

/// What the sheet shows when an app stops the emulation.
package enum EmulationOutcome: String, Hashable, Sendable {
  case success, failure
}

package enum PhoneTimer: Hashable, Sendable {
  case sessionLimit(SessionID)
  case assertionLimit(AssertionID)
  /// What is on its way between reader and phone is there.
  case air
  /// The runtime's own: a delayed injection is due. The phone has nothing to do with it.
  case injection(Int)
}
