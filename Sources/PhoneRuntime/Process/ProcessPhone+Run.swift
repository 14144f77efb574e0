import CardTrace
import Foundation
import PhoneModel

extension ProcessPhone {
  /// How long the app may take to end once it was asked to, before it is ended.
  private static let grace: UInt32 = 2

  /// Ends the process when the run that started it is gone, as the run would have: nobody is left to do it.
  func watchRun() {
    guard let control else { return }
    Thread.detachNewThread { [self] in
      guard control.waitForLoss() else { return }
      context.runtime.note("the run that started the app is gone: the app is ended", lane: .person)
      context.runtime.send(.person(.home))
      context.runtime.flushTrace()
      // The run gives the app a group of its own, whose members it ends too.
      let group = getpgrp() == getpid() ? -getpid() : getpid()
      kill(group, SIGTERM)
      sleep(Self.grace)
      kill(group, SIGKILL)
    }
  }
}
