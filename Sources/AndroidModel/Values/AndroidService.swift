/// A service that an Android app registers for card emulation.
package struct AndroidService: Hashable, Sendable {
  /// What an AID group is for.
  package enum Category: String, Hashable, Sendable, CaseIterable {
    case payment, other
  }

  /// The AIDs of one category.
  package struct AIDGroup: Hashable, Sendable {
    /// The most AIDs of one group.
    package static let most = 256

    package var category: Category
    /// In the order of registration, none twice.
    package var patterns: [AIDPattern]
    /// Texts that are no valid AID; Android skips them and keeps the group.
    package var skipped: [String]

    package init(_ category: Category, _ patterns: [AIDPattern], skipped: [String] = []) {
      self.category = category
      self.patterns = patterns
      self.skipped = skipped
    }

    /// Sorts texts into valid patterns, of which repetitions are left out, and skipped ones.
    package init(_ category: Category, texts: [String]) {
      self.init(category, [])
      var seen: Set<AIDPattern> = []
      for text in texts {
        guard let pattern = AIDPattern(text) else {
          skipped.append(text)
          continue
        }
        if seen.insert(pattern).inserted { patterns.append(pattern) }
      }
    }
  }

  package let id: ServiceID
  package var package: PackageName
  /// The component's class.
  package var className: String
  /// Whether the app answers; else an applet in a secure element does.
  package var isOnHost: Bool
  /// The element's name, as `eSE1` or `SIM1`.
  package var secureElement: String?
  /// At most one group for each category.
  ///
  /// A service without any stands for one whose AIDs are of no interest; it counts as a payment service.
  package var aidGroups: [AIDGroup] = []
  package var requiresUnlock = false
  package var requiresScreenOn: Bool
  /// The person's switch for the AIDs of category other.
  package var otherIsEnabled = true
  /// Custom polling frames as upper-case hexadecimal text.
  package var pollingFilters: [String] = []
  /// Custom polling frames that suspend observe mode for one transaction.
  package var autoTransactFilters: [String] = []
  /// Regular expressions over a whole frame's hexadecimal text.
  package var pollingPatternFilters: [String] = []
  package var defaultsToObserveMode = false
  package var wantsRoleHolderPriority = false

  /// An on-host service requires the screen on unless it says otherwise, an off-host one does not.
  package init(
    _ id: ServiceID, package: PackageName, className: String, isOnHost: Bool = true, aidGroups: [AIDGroup] = []
  ) {
    self.id = id
    self.package = package
    self.className = className
    self.isOnHost = isOnHost
    self.aidGroups = aidGroups
    requiresScreenOn = isOnHost
  }

  /// Whether the service has a payment group, or no group that is known.
  package var isPayment: Bool { aidGroups.isEmpty || aidGroups.contains { $0.category == .payment } }
}
