/// What the controller reports, and where it sends commands.
extension AndroidPhone {
  mutating func step(_ event: ControllerEvent, at now: Duration, _ effects: inout [AndroidEffect]) {
    switch event {
    case .fieldOn: host.field(true, at: now, context, &effects)
    case .fieldOff: host.field(false, at: now, context, &effects)
    case .activate:
      route = .host
      host.activate(at: now, context, &effects)
      prefer(.activated, at: now, &effects)
    case .deactivate:
      route = .host
      host.deactivate(at: now, context, &effects)
      prefer(.deactivated, at: now, &effects)
    case .command(let bytes, let bindSucceeds):
      host.command(bytes, bindSucceeds: bindSucceeds, at: now, context, resolve: resolve, &effects)
    case .elementSelected: elementSelected(at: now, &effects)
    case .frames(let frames): host.polling(frames, at: now, context, &effects)
    case .filterConflict(let services):
      let owner = HostEmulation.owner(among: services, context)
      effects.append(.filterOwner(owner?.service, owner?.rule ?? .filterFirst))
    case .received(let bytes): received(bytes, at: now, &effects)
    }
  }

  /// A SELECT by AID sets the way for what follows: to the host, or to the element of the service that has the AID.
  private mutating func received(_ bytes: [UInt8], at now: Duration, _ effects: inout [AndroidEffect]) {
    if let name = SelectByAID.name(in: bytes) {
      route = route(for: Array(name))
      switch route {
      case .host: break
      case .element: elementSelected(at: now, &effects)
      }
    }
    switch route {
    case .host: host.command(bytes, bindSucceeds: true, at: now, context, resolve: resolve, &effects)
    case .element(let name): effects.append(.element(name, bytes))
    }
  }

  private mutating func elementSelected(at now: Duration, _ effects: inout [AndroidEffect]) {
    host.elementSelected(at: now, context, &effects)
    prefer(.offHostSelected, at: now, &effects)
  }

  /// To an element if the chosen service, or every candidate where nobody is chosen, is there; and if lock and screen
  /// allow the service. (Android, RegisteredAidCache `updateRoutingLocked`; confidence A)
  func route(for name: [UInt8]) -> ControllerRoute {
    guard let resolution = resolve(name) else { return .host }
    let services = (resolution.winner.map { [$0] } ?? resolution.candidates).compactMap(context.service)
    guard let first = services.first, services.allSatisfy({ !$0.isOnHost && $0.secureElement == first.secureElement })
    else { return .host }
    let isAllowed = services.allSatisfy { service in
      (!service.requiresScreenOn || context.device.screenIsOn) && (!service.requiresUnlock || !context.device.isLocked)
    }
    return isAllowed ? .element(first.secureElement) : .host
  }
}

/// Where the controller sends a command that selects nothing.
package enum ControllerRoute: Hashable, Sendable {
  case host
  /// An element; nil where it has no name.
  case element(String?)
}
