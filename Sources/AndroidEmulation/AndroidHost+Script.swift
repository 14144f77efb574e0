package import AndroidModel
import CardTrace
package import PhoneModel
import PhoneRuntime
package import ReaderLinks

/// What scripts ask of the person, the phone and its apps, as far as it has a meaning on Android.
extension AndroidHost {
  /// A service that the script names and that is not installed.
  package struct UnknownService: Error, Hashable, CustomStringConvertible {
    package let name: String
    package let installed: [String]

    package var description: String {
      "no service \(name) is installed; there are \(installed.isEmpty ? "none" : installed.joined(separator: ", "))"
    }
  }

  /// Carries out a person's action; an app's name stands for its package.
  ///
  /// - Returns: the rule by which the phone refuses it; nil where it does it.
  @discardableResult
  package func perform(_ action: PersonAction) -> AndroidRule? {
    switch action {
    case .lock: return send(.person(.locks(true)))
    case .unlock: return send(.person(.locks(false)))
    case .open(let app): bringToFront(PackageName(app.name))
    case .home, .background: bringToFront(nil)
    case .dismiss: return send(.person(.dismissesTapAgain))
    case .defaultApp(let app):
      return send(.preference(.roleHolderChanged(app.map { PackageName($0.name) }, user: 0)))
    case .consent, .doubleClick: noteMeaningless("\(ScriptAction.person(action))")
    }
    return nil
  }

  /// Carries out a change of the phone.
  package func perform(_ action: PhoneAction) {
    switch action {
    case .radio(let isOn): send(.preference(.nfcSwitched(on: isOn)))
    case .eligible, .supported: noteMeaningless("\(ScriptAction.phone(action))")
    }
  }

  /// Carries out what happens on Android alone.
  ///
  /// - Returns: the rule by which the phone refuses it; nil where it does it.
  @discardableResult
  package func perform(_ action: AndroidAction) throws(UnknownService) -> AndroidRule? {
    switch action {
    case .screen(let isOn): return send(.person(.screen(isOn: isOn)))
    case .choose(let name): return send(.person(.chooses(try service(name))))
    case .payment(let name): return send(.preference(.paymentServiceChanged(try name.map(service))))
    case .prefer(let name?):
      let service = try service(name)
      let package = package(of: service)
      return send(
        .preference(
          .requestForeground(
            service, caller: .uid(uid(of: package)), callerIsInFront: withPhone { $0.packageInFront == package })))
    case .prefer(nil):
      let front = withPhone { $0.packageInFront }
      return send(.preference(.releaseForeground(uid: uid(of: front), callerIsInFront: front != nil)))
    case .observe(let isOn): return send(.app(.setObserveMode(on: isOn, by: withPhone { $0.packageInFront })))
    case .kill(let name):
      kill(try service(name))
      return nil
    }
  }

  /// Who leaves the front takes the preference along that it asked for. (Android, PreferredServices
  /// `onUidToBackground`; confidence A)
  private func bringToFront(_ package: PackageName?) {
    let left = withPhone { $0.packageInFront }
    send(.person(.opens(package)))
    if let left, left != package { send(.preference(.uidToBackground(uid(of: left)))) }
  }

  private func service(_ name: String) throws(UnknownService) -> ServiceID {
    let id = ServiceID(name)
    guard installed[id] != nil else {
      throw UnknownService(name: name, installed: installed.keys.map(\.name).sorted())
    }
    return id
  }

  private func package(of service: ServiceID) -> PackageName? { installed[service]?.registration.package }

  /// One for each package, as Android numbers its apps from 10,000 on.
  private func uid(of package: PackageName?) -> Int {
    let packages = Set(installed.values.map(\.registration.package.name)).sorted()
    return 10_000 + (package.flatMap { packages.firstIndex(of: $0.name) } ?? packages.count)
  }

  /// Says in the timeline what is left out.
  package func noteMeaningless(_ action: String) {
    recorder.record(.note, lane: .phone, at: clock.now, note: "\(action) has no meaning on Android")
  }
}
