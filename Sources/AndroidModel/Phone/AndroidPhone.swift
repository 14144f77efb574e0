/// An Android phone's card emulation as one pure machine.
///
/// Time comes in as durations since the phone's start; `deadline` says when the phone wants to be stepped again.
package struct AndroidPhone: Sendable {
  package internal(set) var preferred: PreferredServices
  package internal(set) var context: HostContext
  package internal(set) var host: HostEmulation
  package internal(set) var route = ControllerRoute.host
  /// What readers can find; an app in front may change it.
  package internal(set) var listening = Set(ListenTechnology.allCases)
  /// Whether a binding is there as soon as it is asked for; else the system reports it.
  package var bindsAtOnce = false
  var resolutions: [[UInt8]: AIDResolution?] = [:]
  /// The category that the chooser asked about last.
  var askedCategory: AndroidService.Category?
  /// The app that the person sees, apart from what it asked for.
  package internal(set) var packageInFront: PackageName?

  /// The first instant at which something is due.
  package var deadline: Duration? { host.deadline }

  /// Does what is due until `now`, each at its own instant.
  package mutating func pass(to now: Duration, _ effects: inout [AndroidEffect]) {
    while let due = host.deadline, due <= now {
      host.pass(to: due, context, &effects)
    }
  }

  /// Does what is due, then what the event asks for.
  package mutating func step(_ event: AndroidEvent, at now: Duration, _ effects: inout [AndroidEffect]) {
    pass(to: now, &effects)
    switch event {
    case .controller(let event): step(event, at: now, &effects)
    case .process(let event): step(event, at: now, &effects)
    case .app(let event): step(event, &effects)
    case .person(let event): step(event, at: now, &effects)
    case .preference(let event): prefer(event, at: now, &effects)
    }
    if bindsAtOnce { bindAtOnce(at: now, &effects) }
    for case .prompt(let prompt, _) in effects { askedCategory = prompt.category }
  }

  /// Connects what is asked for, until nothing more comes of it.
  private mutating func bindAtOnce(at now: Duration, _ effects: inout [AndroidEffect]) {
    var before = host
    while let (service, isStanding) = host.bindings.awaited.first {
      host.connected(service, isStanding: isStanding, at: now, context, &effects)
      if host == before { return }
      before = host
    }
  }

  /// Whether a reader that polls for this technology finds a card: not while NFC is off or the phone only watches.
  package func isFound(polling technology: ListenTechnology) -> Bool {
    context.device.nfcIsEnabled && listening.contains(technology) && !host.observe.isOn
  }

  /// Replaces the holder of the wallet role without an announcement.
  package mutating func setRoleHolder(_ holder: PackageName?) {
    preferred.setRoleHolder(holder)
    readContext()
  }

  func resolve(_ name: [UInt8]) -> AIDResolution? {
    if let forced = resolutions[name] { return forced }
    return preferred.index.resolve(name)
  }
}
