import CoreNFC
import Synchronization

extension CardHost {
  /// Keeps an app's presentment intent assertions: at most one, never asked for in the cool-down of the last.
  ///
  /// An assertion ends by itself after 15 s, and for 15 s after its end there is none (Apple, CoreNFC; A). One keeper is
  /// for the whole app; `CardHost` takes it with its options.
  public final class AssertionKeeper: Sendable {
    /// What came of a wish for an assertion.
    public enum Answer: Hashable, Sendable {
      /// One is held, for so long at most.
      case held(Duration)
      /// None is granted now; the system was not asked. After so long it may be.
      case wait(Duration)
      /// The system refused.
      case refused(CardHost.Obstacle)
    }

    private struct State {
      var machine = IntentMachine()
      var assertion: NFCPresentmentIntentAssertion?
    }

    private let state = Mutex(State())
    private let elapsed: @Sendable () -> Duration

    /// Takes the clock by which the two times are counted.
    public init(clock: some Clock<Duration> = ContinuousClock()) {
      let start = clock.now
      elapsed = { start.duration(to: clock.now) }
    }

    /// How long until the next may be acquired; nothing when it may be now.
    public var timeUntilNext: Duration {
      check()
      return state.withLock { $0.machine.untilNext(at: elapsed()) }
    }

    /// Whether one is held that the system still honours.
    public var isHeld: Bool {
      check()
      return state.withLock { if case .held = $0.machine.state { true } else { false } }
    }

    /// Acquires one, if none is held and none cools down; the person must just have chosen a card.
    public func acquire() async -> Answer {
      check()
      switch state.withLock({ $0.machine.wanted(at: elapsed()) }) {
      case .holds(let rest): return .held(rest)
      case .wait(let rest): return .wait(rest)
      case .isBeingAsked: return .wait(.zero)
      case .ask: break
      }
      do {
        let assertion = try await NFCPresentmentIntentAssertion.acquire()
        state.withLock { state in
          state.machine.acquired(at: elapsed())
          state.assertion = assertion
        }
        return .held(IntentMachine.limit)
      } catch NFCPresentmentIntentAssertion.Error.systemNotAvailable {
        state.withLock { $0.machine.wasNotAvailable(at: elapsed()) }
        return .refused(.notAvailable)
      } catch NFCPresentmentIntentAssertion.Error.systemEligibilityFailed {
        state.withLock { $0.machine.wasRefused() }
        return .refused(.notEligible)
      } catch {
        state.withLock { $0.machine.wasRefused() }
        return .refused(.other("\(error)"))
      }
    }

    /// Lets go of the one that is held; its cool-down begins.
    public func release() {
      var held = state.withLock { $0.assertion.take() }
      guard held != nil else { return }
      held = nil
      state.withLock { $0.machine.ended(at: elapsed()) }
    }

    /// Notes that the system ended the one that is held, as when the app left the front.
    private func check() {
      let isOver = state.withLock { state in state.assertion.map { !$0.isValid } ?? false }
      if isOver { release() }
    }
  }
}
