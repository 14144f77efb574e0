import CardTrace
import ISO7816
package import PhoneModel
import Synchronization

/// What happens at places of the run instead of at times.
struct Injections {
  var plan = InjectionPlan()
  /// Delayed actions, by the number of their timer.
  var delayed: [Int: Injection] = [:]
  var lastDelayed = 0
  /// The air interface of the last field, in which an injected one comes back.
  var air = AirInterface.none
}

extension PhoneRuntime {
  /// Plans something for a place that the run has not passed yet; places are counted from the phone's beginning.
  package func inject(_ injection: Injection) { state.withLock { $0.injections.plan.add(injection) } }

  /// How many events of a kind the phone has taken.
  package func passed(_ kind: EventKind) -> Int { state.withLock { $0.injections.plan.count(of: kind) } }

  /// Nothing that was ordered or planned and has not happened happens any more.
  package func endTrouble() {
    state.withLock { state in
      state.injections.plan = InjectionPlan()
      state.injections.delayed = [:]
      state.phone.forgetFaults()
      state.cancelsNextTask = false
    }
  }

  /// What was planned and has not happened, in a sentence each; it does not happen any more.
  package func takeUnreached() -> [String] {
    state.withLock { state in
      let plan = state.injections.plan
      let unreached = plan.unreached.map { injection in
        let count = plan.count(of: injection.point.kind)
        let events = count == 0 ? "was no such event" : count == 1 ? "was 1 such event" : "were \(count) such events"
        return "fault \(injection.point) did not happen: there \(events)"
      }
      let delayed = state.injections.delayed.sorted { $0.key < $1.key }.map(\.value).map {
        "fault \($0.point) did not happen: the run ended before its delay"
      }
      state.injections.plan.forget()
      state.injections.delayed = [:]
      return unreached + delayed
    }
  }

  /// Takes one event with what is planned before and after it.
  func stepWithInjections(_ event: Event, at now: Instant, _ state: inout State, _ wakes: inout Wakes) {
    if case .reader(.fieldOn(let air)) = event { state.injections.air = air }
    guard let kind = event.kind else { return step(event, at: now, &state, &wakes) }
    let (before, after) = state.injections.plan.pass(kind)
    for injection in before { reach(injection, at: now, &state, &wakes) }
    step(event, at: now, &state, &wakes)
    for injection in after { reach(injection, at: now, &state, &wakes) }
  }

  private func reach(_ injection: Injection, at now: Instant, _ state: inout State, _ wakes: inout Wakes) {
    guard let delay = injection.delay else { return perform(injection, at: now, &state, &wakes) }
    state.injections.lastDelayed += 1
    state.injections.delayed[state.injections.lastDelayed] = injection
    state.timers.set(.injection(state.injections.lastDelayed), at: now + delay)
  }

  /// A delayed injection's timer rang.
  func performDelayed(_ number: Int, at now: Instant, _ state: inout State, _ wakes: inout Wakes) {
    guard let injection = state.injections.delayed.removeValue(forKey: number) else { return }
    perform(injection, at: now, &state, &wakes)
  }

  private func perform(_ injection: Injection, at now: Instant, _ state: inout State, _ wakes: inout Wakes) {
    recorder.record(.fault, lane: .phone, at: now, note: "\(injection.point)")
    let event: Event =
      switch injection.action {
      case .field(true): .reader(.fieldOn(state.injections.air))
      case .field(false): .reader(.fieldOff)
      case .person(let action): .person(action)
      case .phone(let action): .phone(action)
      case .fault(let action): .fault(action)
      }
    step(event, at: now, &state, &wakes)
  }
}
