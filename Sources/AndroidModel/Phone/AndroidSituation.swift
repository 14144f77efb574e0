/// What an Android phone is before anything happens.
package struct AndroidSituation: Sendable {
  /// A filter that an app registered when it ran.
  package struct DynamicFilter: Hashable, Sendable {
    package let service: ServiceID
    package let text: String
    package let isPattern: Bool
    package let autoTransacts: Bool

    package init(_ service: ServiceID, _ text: String, isPattern: Bool, autoTransacts: Bool) {
      self.service = service
      self.text = text
      self.isPattern = isPattern
      self.autoTransacts = autoTransacts
    }
  }

  package enum Standing: Hashable, Sendable {
    /// The preferred payment service is bound.
    case preferred
    /// This one is bound; nil for none.
    case service(ServiceID?)
  }

  package var platform = AndroidPlatform()
  package var device = AndroidDevice()
  package var preferences = AndroidPreferences()
  package var services: [AndroidService] = []
  package var dynamicFilters: [DynamicFilter] = []

  package var state = HostEmulation.State.idle
  package var active: ServiceID?
  /// The ordinary services that are bound.
  package var bound: [ServiceID] = []
  package var standing = Standing.preferred
  package var bindsAtOnce = true
  package var queued: [UInt8]?
  package var parkedFramesFor: ServiceID?
  package var lastSelected: [UInt8]?
  /// AIDs whose resolution is not computed; nil for an unknown AID.
  package var resolutions: [[UInt8]: AIDResolution?] = [:]
  package var observeModeAfterTransaction = false
  /// Requests and choices before the start; nil for what `preferences` say.
  package var foreground: ForegroundRequest?
  /// The preference in force; nil for what `foreground` comes to.
  package var foregroundInForce: ServiceID??
  /// The payment service as last announced; nil for what `preferences` say.
  package var paymentService: ServiceID??
  package var mayOverridePayment = true
  package var servesOtherAIDs = false
  /// The user whose settings count.
  package var user = 0

  package init() {}
}

extension AndroidPhone {
  package init(_ situation: AndroidSituation) {
    let preferred = PreferredServices(
      situation.services, situation.preferences, on: situation.platform, foreground: situation.foreground,
      foregroundInForce: situation.foregroundInForce, paymentService: situation.paymentService,
      mayOverridePayment: situation.mayOverridePayment, servesOtherAIDs: situation.servesOtherAIDs,
      nfcIsOn: situation.device.nfcIsEnabled, user: situation.user)
    var context = HostContext()
    context.platform = situation.platform
    context.device = situation.device
    context.filters = PollingFilters(situation.services)
    for filter in situation.dynamicFilters {
      _ =
        filter.isPattern
        ? context.filters.register(
          pattern: filter.text, for: filter.service, autoTransacts: filter.autoTransacts)
        : context.filters.register(filter.text, for: filter.service, autoTransacts: filter.autoTransacts)
    }
    let standing: ServiceID? =
      switch situation.standing {
      case .preferred: preferred.paymentService
      case .service(let service): service
      }
    let bindings = ServiceBindings(
      standing: standing, ordinary: situation.bound, keepsSeveral: situation.platform.keepsSeveralBindings)
    let loop = situation.parkedFramesFor.map { PollingLoop(parkedFor: $0, [PollingFrame(.custom)]) }
    let host = HostEmulation(
      state: situation.state, active: situation.active, queued: situation.queued,
      lastSelected: situation.lastSelected, bindings: bindings, loop: loop ?? PollingLoop(),
      observe: ObserveModeMachine(afterTransaction: situation.observeModeAfterTransaction))
    self.init(preferred: preferred, context: context, host: host)
    self.host.touch(at: .zero, context)
    bindsAtOnce = situation.bindsAtOnce
    resolutions = situation.resolutions
    readContext()
    let wantsObserveMode = self.context.preferred.flatMap(self.context.service)?.defaultsToObserveMode ?? false
    self.host.observe.begin(wantsObserveMode && !self.host.isActivated, self.context)
  }
}
