import CardTrace
import VirtualTime

extension ProcessPhone {
  /// Puts what virtual time has to say into the timeline, and tells the run that started this process.
  ///
  /// A run that is gone ends the process by the system's word: a thread that watched for it would be taken for one at work.
  func listenToVirtualTime() {
    if control != nil { VirtualProcess.endWithParent() }
    let runtime = context.runtime
    let control = control
    let scenario = scenario
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
          scenario?.memory.end(.deadlock)
          ProcessPhone.fail(5, reason, control: control?.descriptor)
        }))
  }
}
