/// Whether the phone only watches readers, and what is to become of that.
package struct ObserveModeMachine: Hashable, Sendable {
  /// From the end of a tap to observe mode. (Android, HostEmulationManager; confidence A)
  package static let enableDelay = Duration.seconds(2)
  /// How long an app behind may keep readers waiting. (Android, HostEmulationManager; confidence A)
  package static let patience = Duration.seconds(3)

  /// A service got frames, and observe mode ends unless its app acts.
  private struct Patience: Hashable {
    let end: Duration
    var packages: Set<PackageName>
  }

  package private(set) var isOn = false
  /// Whether it comes back when the tap is over.
  package private(set) var afterTransaction: Bool
  /// Whether it comes back only when the field has gone: an applet in the secure element was selected.
  private var onFieldOff = false
  private var enableAt: Duration?
  private var patience: Patience?

  package init(afterTransaction: Bool = false) { self.afterTransaction = afterTransaction }

  /// The first instant at which something is due.
  var deadline: Duration? {
    switch (enableAt, patience?.end) {
    case (let one?, let other?): min(one, other)
    case (let one, let other): one ?? other
    }
  }

  /// What the preferred service wanted before the start.
  mutating func begin(_ on: Bool, _ context: HostContext) {
    var effects: [AndroidEffect] = []
    if !afterTransaction { set(on, .observeModeDefault, context, &effects) }
  }

  mutating func set(_ on: Bool, _ rule: AndroidRule, _ context: HostContext, _ effects: inout [AndroidEffect]) {
    guard on != isOn, !on || (context.device.nfcIsEnabled && context.platform.hasObserveMode) else { return }
    isOn = on
    if !on { patience = nil }
    effects.append(.observeMode(on, rule))
    effects.append(.notice(AndroidNotice(.observeMode(on))))
  }

  /// One tap may happen; observe mode comes back after it.
  mutating func allowOneTransaction(
    _ rule: AndroidRule, _ context: HostContext, _ effects: inout [AndroidEffect]
  ) {
    afterTransaction = true
    set(false, rule, context, &effects)
  }

  /// The preferred service wants this now, or after the tap that goes on.
  mutating func prefer(
    _ on: Bool, inTransaction: Bool, _ context: HostContext, _ effects: inout [AndroidEffect]
  ) {
    if inTransaction {
      afterTransaction = on
      return
    }
    if enableAt != nil, on { return }
    enableAt = nil
    afterTransaction = false
    onFieldOff = false
    set(on, .observeModeDefault, context, &effects)
  }

  /// A command came: what was to come back waits for the end of this tap.
  mutating func postpone() { enableAt = nil }

  mutating func transactionEnded(at now: Duration) {
    patience = nil
    if afterTransaction { enableAt = now + Self.enableDelay }
  }

  mutating func elementSelected() {
    enableAt = nil
    if afterTransaction { onFieldOff = true }
  }

  mutating func fieldLost(at now: Duration) {
    if onFieldOff, afterTransaction { enableAt = now + Self.enableDelay }
  }

  mutating func framesGiven(to package: PackageName?, at now: Duration) {
    let packages = Set([package].compactMap(\.self))
    if patience == nil { patience = Patience(end: now + Self.patience, packages: packages) }
    patience?.packages.formUnion(packages)
  }

  /// Does what is due.
  mutating func pass(
    to now: Duration, inTransaction: Bool, _ context: HostContext, _ effects: inout [AndroidEffect]
  ) {
    if let due = patience, due.end <= now {
      patience = nil
      if isOn, due.packages.isDisjoint(with: context.packagesInFront) {
        allowOneTransaction(.observePatience, context, &effects)
      }
    }
    if let due = enableAt, due <= now {
      enableAt = nil
      guard afterTransaction || onFieldOff else { return }
      afterTransaction = false
      onFieldOff = false
      if !inTransaction { set(true, .observeAfterTransaction, context, &effects) }
    }
  }
}

extension AndroidPlatform {
  /// Whether there is observe mode: since Android 15.
  var hasObserveMode: Bool { apiLevel >= 35 }
}
