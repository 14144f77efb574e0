import CardTrace
package import PhoneModel

/// A phone as its socket needs it: apps join it, act on it and leave it.
package protocol ServedPhone: Sendable {
  /// An app joins: what concerns it goes to `outbox` from now on, a welcome first.
  ///
  /// - Parameter opens: whether somebody started the process by hand, which is the person's opening the app.
  func admit(_ app: AppID, _ outbox: ClientOutbox, endsApp: Bool, opens: Bool) -> PhoneRuntime.Admission
  /// Takes an event of an app that has joined; throws when it is about what another app has.
  func take(_ event: AppEvent, from client: ClientID) throws(ClientFault)
  /// The app's connection is gone, and with it the app.
  func leave(_ client: ClientID)
  /// Puts a remark about the phone into the trace.
  func remark(_ text: String)
}

extension PhoneRuntime: ServedPhone {
  package func remark(_ text: String) { note(text, lane: .phone) }
}
