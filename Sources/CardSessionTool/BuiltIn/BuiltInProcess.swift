import CardHost
import CardTrace
import Dispatch
import Foundation
import PhoneRuntime
import ReaderLinks
import VirtualTime

/// The process that `run NAME` starts: the tool again, as that app.
enum BuiltInProcess {
  /// Runs the app to its end and never returns.
  static func run(_ app: BuiltInApp) -> Never {
    if ProcessInfo.processInfo.environment["CARDSESSION_PLATFORM"] == Environment.Platform.android.rawValue {
      AndroidProcess.run(app)
    }
    ProcessPhone.setOwnEntitlements(app.entitlements)
    TapRun.setTerminal(app.terminal)
    Task(executorPreference: PhoneExecutor.preferred) {
      let failure: String?
      do {
        failure = await BuiltInHost.run(try app.card()).failure
      } catch {
        failure = "\(error)"
      }
      guard let failure else { exit(0) }
      FileHandle.standardError.write(Data("\(app.name): \(PlainText.shown(failure))\n".utf8))
      // What an exploration makes go wrong is refused, which is no fault of the app.
      exit(ProcessPhone.shared.scenario == nil ? 1 : 0)
    }
    if VirtualProcess.isOn {
      VirtualProcess.run()
      exit(0)
    }
    dispatchMain()
  }
}
