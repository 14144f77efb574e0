import CardTrace
import ISO7816
import VirtualTime

extension CardCheck {
  /// Has the trace of an explored app say what its cards find wrong with themselves.
  package static func tellTrace() {
    listen { sentence in
      let context = VirtualProcess.isOn ? AppContext.current : AppContext.scoped
      context?.runtime.note(prefix + sentence, lane: .app, kind: .unexpected)
    }
  }
}
