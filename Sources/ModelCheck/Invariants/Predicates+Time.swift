import PhoneModel

/// The predicates of assertions and timers.
extension Step {
  private var now: Instant { after.surroundings.clocks.assertion }

  func assertionLimit() -> Verdict {
    guard let holder = after.phone.intent.holder else { return .idle }
    guard let granted = after.surroundings.granted, after.surroundings.validAssertion?.id == holder.assertion else {
      return .broken("assertion \(holder.assertion.number) holds and nobody was granted it, or it has ended")
    }
    if case .timer(.assertionLimit(holder.assertion)) = event { return .broken("an assertion holds after its limit") }
    return .expect(now <= granted + world.settings.assertionLimit, "an assertion holds after its limit")
  }

  func assertionCoolDown() -> Verdict {
    guard case .app(.acquireAssertion(_, let app)) = event else { return .idle }
    let ofApp = Role(app).flatMap { before.surroundings.assertionEnds[$0] }
    let binding = world.settings.assertionCoolDownBinds == .app ? ofApp : before.surroundings.assertionEnd
    guard let end = binding,
      before.surroundings.clocks.assertion < end + world.settings.assertionCoolDown
    else { return .idle }
    let isGranted = effects.contains { if case .returns(_, .assertion) = $0 { true } else { false } }
    return .expect(!isGranted, "an assertion is granted in the cool-down")
  }

  func timers() -> Verdict {
    var wanted: [Surroundings.SetTimer] = []
    if let session = after.phone.session.session, let first = after.surroundings.firstStart {
      wanted.append(.init(timer: .sessionLimit(session.id), deadline: first + world.settings.sessionLimit))
    }
    if let holder = after.phone.intent.holder, let granted = after.surroundings.granted {
      wanted.append(.init(timer: .assertionLimit(holder.assertion), deadline: granted + world.settings.assertionLimit))
    }
    switch after.phone.radio.state {
    case .field(_, .receiving(_, let transfer)), .field(_, .sending(_, let transfer, _)):
      wanted.append(.init(timer: .air, deadline: transfer.ends))
    case .noField, .field(_, .none), .field(_, .owing), .field(_, .lost): break
    }
    let set = after.surroundings.timers
    guard wanted.count == set.count, wanted.allSatisfy(set.contains) else {
      return .broken("the timers that are set are not those of the session, the assertion and the air")
    }
    return wanted.isEmpty && before.surroundings.timers.isEmpty ? .idle : .held
  }
}
