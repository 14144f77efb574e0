import AndroidModel
import CardTrace
package import PhoneModel
import PhoneRuntime

/// What scripts ask of the person and the phone, as far as it has a meaning on Android.
extension AndroidHost {
  /// Carries out a person's action; an app's name stands for its package.
  package func perform(_ action: PersonAction) {
    switch action {
    case .lock: send(.person(.locks(true)))
    case .unlock: send(.person(.locks(false)))
    case .open(let app): send(.person(.opens(PackageName(app.name))))
    case .home, .background: send(.person(.opens(nil)))
    case .dismiss: send(.person(.dismissesTapAgain))
    case .defaultApp(let app): send(.preference(.roleHolderChanged(app.map { PackageName($0.name) }, user: 0)))
    case .consent, .doubleClick: noteMeaningless("\(action)")
    }
  }

  /// Carries out a change of the phone.
  package func perform(_ action: PhoneAction) {
    switch action {
    case .radio(let isOn): send(.preference(.nfcSwitched(on: isOn)))
    case .eligible, .supported: noteMeaningless("\(action)")
    }
  }

  private func noteMeaningless(_ action: String) {
    recorder.record(.note, lane: .phone, at: clock.now, note: "\(action) has no meaning on Android")
  }
}
