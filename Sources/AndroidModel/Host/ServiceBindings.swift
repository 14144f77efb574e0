/// Which services' processes are bound: ordinary ones for a tap or a preference, and the standing one for payments.
///
/// A binding is asked for first and there later, when the system says that the service is connected.
package struct ServiceBindings: Hashable, Sendable {
  /// The binding that is kept all the time for the preferred payment service.
  package enum Standing: Hashable, Sendable {
    case none
    case requested(ServiceID)
    case connected(ServiceID)
    /// The process died; the binding stays, and the system starts the process again or gives the binding up.
    case lost(ServiceID)
  }

  private struct Ordinary: Hashable {
    let service: ServiceID
    var isConnected: Bool
  }

  package private(set) var standing: Standing
  /// The service that the standing binding was last asked for.
  private var lastStanding: ServiceID?
  private var ordinary: [Ordinary]
  private let keepsSeveral: Bool

  package init(standing: ServiceID?, ordinary: [ServiceID], keepsSeveral: Bool) {
    self.standing = standing.map(Standing.connected) ?? .none
    lastStanding = standing
    self.ordinary = ordinary.map { Ordinary(service: $0, isConnected: true) }
    self.keepsSeveral = keepsSeveral
  }

  /// The holder of the standing binding, there or on its way.
  package var standingHolder: ServiceID? {
    switch standing {
    case .none, .lost: nil
    case .requested(let service), .connected(let service): service
    }
  }

  /// The ordinary services that are connected.
  package var bound: [ServiceID] { ordinary.filter(\.isConnected).map(\.service) }

  /// The bindings that are asked for and not there, each with whether it is the standing one.
  package var awaited: [(service: ServiceID, isStanding: Bool)] {
    let ordinary = ordinary.filter { !$0.isConnected }.map { ($0.service, false) }
    switch standing {
    case .requested(let service): return [(service, true)] + ordinary
    case .none, .connected, .lost: return ordinary
    }
  }

  package func isConnected(_ service: ServiceID) -> Bool {
    standing == .connected(service) || ordinary.contains { $0.service == service && $0.isConnected }
  }

  /// Whether the service is connected; if not, it is asked for.
  ///
  /// The preferred payment service gets its standing binding back, any other one an ordinary binding, which replaces
  /// the one before it. (Android, HostEmulationManager `bindServiceIfNeededLocked`; confidence A)
  mutating func need(
    _ service: ServiceID, preferredPayment: ServiceID?, bindSucceeds: Bool, _ effects: inout [AndroidEffect]
  ) -> Bool {
    if isConnected(service) { return true }
    if standing == .none, service == preferredPayment {
      bindStanding(service, succeeds: bindSucceeds, &effects)
      return false
    }
    unbindOrdinary(&effects)
    effects.append(.bind(service, isStanding: false))
    ordinary.removeAll { $0.service == service }
    if bindSucceeds { ordinary.append(Ordinary(service: service, isConnected: false)) }
    return false
  }

  mutating func bindStanding(_ service: ServiceID, succeeds: Bool, _ effects: inout [AndroidEffect]) {
    unbindStanding(&effects)
    effects.append(.bind(service, isStanding: true))
    guard succeeds else { return }
    standing = .requested(service)
    lastStanding = service
  }

  mutating func unbindStanding(_ effects: inout [AndroidEffect]) {
    switch standing {
    case .none: break
    case .requested(let service), .connected(let service), .lost(let service): effects.append(.unbind(service))
    }
    standing = .none
  }

  /// Ends the ordinary bindings; where several are kept, they stay until they are swept.
  mutating func unbindOrdinary(_ effects: inout [AndroidEffect]) {
    guard !keepsSeveral else { return }
    sweep(except: nil, &effects)
  }

  /// Ends the ordinary bindings of all but one service.
  mutating func sweep(except kept: ServiceID?, _ effects: inout [AndroidEffect]) {
    for binding in ordinary where binding.service != kept { effects.append(.unbind(binding.service)) }
    ordinary.removeAll { $0.service != kept }
  }

  /// The standing binding is there; false if it is for a service that is no longer wanted.
  mutating func connectStanding(_ service: ServiceID) -> Bool {
    guard lastStanding == nil || lastStanding == service else { return false }
    lastStanding = service
    standing = .connected(service)
    return true
  }

  /// An ordinary binding is there; where one is kept, it replaces the others.
  mutating func connectOrdinary(_ service: ServiceID) {
    ordinary.removeAll { !keepsSeveral || $0.service == service }
    ordinary.append(Ordinary(service: service, isConnected: true))
  }

  mutating func disconnect(_ service: ServiceID, isStanding: Bool) {
    guard isStanding else { return ordinary.removeAll { $0.service == service } }
    let next: Standing =
      switch standing {
      case .requested(service), .connected(service), .lost(service): .lost(service)
      case .none, .requested, .connected, .lost: standing
      }
    standing = next
  }

  /// The system gave the standing binding up: it is asked for again at once.
  mutating func die(succeeds: Bool, _ effects: inout [AndroidEffect]) {
    guard standing != .none, let lastStanding else { return }
    bindStanding(lastStanding, succeeds: succeeds, &effects)
  }
}
