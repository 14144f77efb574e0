package import PhoneModel

/// A script waits for an app that its phone does not have, which would last for ever.
package struct UnknownAwaitedApp: Error, Hashable, CustomStringConvertible {
  package let file: String
  package let line: Int
  package let app: AppID
  package let installed: [AppID]

  package var description: String {
    "\(file): line \(line) waits for the app \(app), which this phone does not have; its apps: "
      + installed.map(\.name).joined(separator: ", ")
  }
}

extension Script {
  /// Checks that every app that a line waits for is one of `apps`, which are all there are.
  package func checkAwaitedApps(areAmong apps: some Collection<AppID>, file: String) throws(UnknownAwaitedApp) {
    for line in lines {
      guard case .wait(let app, _) = line.action, !apps.contains(app) else { continue }
      throw UnknownAwaitedApp(
        file: file, line: line.number, app: app, installed: apps.sorted { $0.name < $1.name })
    }
  }
}
