import CardTrace
import VirtualTime

extension ProcessPhone {
  /// Puts what virtual time has to say into the timeline, and tells the run that started this process.
  func listenToVirtualTime() {
    let runtime = context.runtime
    let control = control
    VirtualProcess.setListener(
      VirtualProcess.Listener(
        remark: { remark in
          runtime.note(remark.sentence, lane: .phone)
          if remark == .followsRealTime { control?.send(.realTime) }
        },
        waits: { runtime.waits() },
        deadlock: { reason in
          runtime.note(reason, lane: .phone)
          runtime.flushTrace()
          ProcessPhone.fail(5, reason, control: control?.descriptor)
        }))
  }
}
