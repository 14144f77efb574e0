import CardTrace
import PhoneModel
import PhoneRuntime

extension TapRun {
  /// Holds the phone to a PC/SC reader: its field is on while the run lives.
  func startLink(to address: LoopbackAddress) {
    let link = VPCDLink(to: address, settings: VPCDSettings(phone.environment))
    Task(executorPreference: PhoneExecutor.preferred) {
      do {
        // The run that started us has claimed the slot.
        let claim = phone.environment.control == nil ? try await SlotClaim.take(address) : nil
        defer { withExtendedLifetime(claim) {} }
        try await link.run(for: runtime, on: .shared)
      } catch {
        runtime.flushTrace()
        ProcessPhone.fail(3, "\(error)", control: phone.environment.control)
      }
    }
    Task(executorPreference: PhoneExecutor.preferred) { await countTaps() }
  }

  /// A tap is a field in which a listed AID was selected; the run's last one, or the session's end, ends the app's visit.
  private func countTaps() async {
    var done = 0
    await runtime.wait { $0.session.session != nil }
    while true {
      await runtime.wait { $0.session.session == nil || $0.selection.state != .none }
      await runtime.wait { $0.session.session == nil || !$0.radio.fieldIsOn }
      let isOver = runtime.withPhone { $0.session.session == nil }
      if isOver { break }
      done += 1
      tell(.tapsDone(taps: done, passed: true, message: nil))
      if case .count(done) = phone.environment.taps { break }
    }
    await leave()
  }
}
