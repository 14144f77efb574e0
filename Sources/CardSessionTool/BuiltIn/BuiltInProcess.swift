import CoreNFC
import Dispatch
import PhoneRuntime
import ReaderLinks
import VirtualTime

/// The process that `run NAME` starts: the tool again, as that app.
enum BuiltInProcess {
  /// Runs the app to its end and never returns.
  static func run(_ app: BuiltInApp) -> Never {
    ProcessPhone.setOwnEntitlements(app.entitlements)
    TapRun.setTerminal(app.terminal)
    Task(executorPreference: PhoneExecutor.preferred) {
      do {
        var host = BuiltInHost(card: try app.card())
        _ = try await host.run()
        exit(0)
      } catch {
        FileHandle.standardError.write(Data("\(app.name): \(error)\n".utf8))
        exit(1)
      }
    }
    if VirtualProcess.isOn {
      VirtualProcess.run()
      exit(0)
    }
    dispatchMain()
  }
}
