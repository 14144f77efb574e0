/// Something that happens at a place of a run, whatever the time is then.
package struct Injection: Hashable, Sendable {
  /// What happens.
  package enum Action: Hashable, Sendable {
    case field(Bool)
    case person(PersonAction)
    case phone(PhoneAction)
    case fault(FaultAction)
  }

  package let point: InjectionPoint
  /// How long after the place it happens; nil is at once, before anything else.
  package let delay: Duration?
  package let action: Action

  package init(_ action: Action, at point: InjectionPoint, delay: Duration? = nil) {
    self.point = point
    self.delay = delay
    self.action = action
  }
}

extension Injection: CustomStringConvertible {
  package var description: String { "\(point)\(delay.map { ", \($0) later" } ?? ""): \(action)" }
}

/// The injections of a run, and how far the run is.
package struct InjectionPlan: Sendable {
  private var waiting: [Injection] = []
  private var passed = [Int](repeating: 0, count: EventKind.allCases.count)

  package init() {}

  package mutating func add(_ injection: Injection) { waiting.append(injection) }

  /// Plans nothing any more.
  package mutating func forget() { waiting = [] }

  /// How many events of a kind were passed.
  package func count(of kind: EventKind) -> Int { passed[kind.index] }

  /// What has not happened because its place did not come, in the order in which it was planned.
  package var unreached: [Injection] { waiting }

  /// Passes an event; gives what happens before it and after it, in the order in which it was planned.
  package mutating func pass(_ kind: EventKind) -> (before: [Injection], after: [Injection]) {
    passed[kind.index] += 1
    guard !waiting.isEmpty else { return ([], []) }
    let occurrence = passed[kind.index]
    func due(_ side: InjectionPoint.Side) -> [Injection] {
      waiting.filter { $0.point == InjectionPoint(side, kind, occurrence) }
    }
    let (before, after) = (due(.before), due(.after))
    waiting.removeAll { $0.point.kind == kind && $0.point.occurrence == occurrence }
    return (before, after)
  }
}
