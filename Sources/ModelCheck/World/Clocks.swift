import PhoneModel

/// The clocks by which events are told: one time in a real world, one for each concern where every order is wanted.
package struct Clocks: Hashable, Sendable {
  package enum Name: Int, CaseIterable, Sendable { case session, assertion, air }

  var session = Instant.start
  var assertion = Instant.start
  var air = Instant.start

  subscript(name: Name) -> Instant {
    get {
      switch name {
      case .session: session
      case .assertion: assertion
      case .air: air
      }
    }
    set {
      switch name {
      case .session: session = newValue
      case .assertion: assertion = newValue
      case .air: air = newValue
      }
    }
  }

  /// The clock that counts for an event: that of the deadlines which it may set or meet.
  static func name(for event: Event) -> Name {
    switch event {
    case .app(.acquireAssertion), .app(.releaseAssertion), .app(.exited), .person, .timer(.assertionLimit): .assertion
    case .reader, .app(.respond), .timer(.air): .air
    case .app, .phone, .fault, .timer(.sessionLimit), .timer(.injection): .session
    }
  }

  static func name(for timer: PhoneTimer) -> Name {
    switch timer {
    case .sessionLimit, .injection: .session
    case .assertionLimit: .assertion
    case .air: .air
    }
  }
}

/// How far away a deadline is, as far as it matters.
enum Distance {
  static let count = 12

  /// 0 is over, then the steps that are left; in a world of every order 1 is just before, 2 is all of it.
  static func of(_ deadline: Instant?, from now: Instant, whole: Duration, _ time: World.TimeModel) -> Int {
    guard let deadline, deadline > now else { return 0 }
    let left = (deadline - now).wholeNanoseconds
    switch time {
    case .everyOrder: return left == 1 ? 1 : left == whole.wholeNanoseconds ? 2 : 3
    case .real(let step):
      let size = step.wholeNanoseconds
      return min(Int((left + size - 1) / size), count - 1)
    }
  }
}
