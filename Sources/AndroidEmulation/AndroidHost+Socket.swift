import CardTrace
package import PhoneModel
package import PhoneRuntime

/// Second shells act on an Android phone by its socket; apps do not join it, since its services are the phone file's.
extension AndroidHost: ServedPhone {
  package func admit(_ app: AppID, _ outbox: ClientOutbox, endsApp: Bool, opens: Bool) -> PhoneRuntime.Admission {
    .refused("it is an Android phone, whose services the phone file names: apps of CoreNFC join an iPhone")
  }

  package func take(_ event: AppEvent, from client: ClientID) {}

  package func leave(_ client: ClientID) {}

  package func remark(_ text: String) { recorder.record(.note, lane: .phone, at: clock.now, note: text) }
}
