/// The services as installed, with the AID groups that apps registered at run time.
package struct ServiceRegistrations: Hashable, Sendable {
  private var installed: [AndroidService]
  private var replaced: [ServiceID: [AndroidService.Category: AndroidService.AIDGroup]] = [:]

  package init(_ installed: [AndroidService]) { self.installed = installed }

  /// The services with the groups that count now, in their order.
  package var services: [AndroidService] { installed.map(current) }

  private func current(_ service: AndroidService) -> AndroidService {
    guard let groups = replaced[service.id], !groups.isEmpty else { return service }
    var service = service
    service.aidGroups = AndroidService.Category.allCases.compactMap { category in
      groups[category] ?? service.aidGroups.first { $0.category == category }
    }
    return service
  }

  package func contains(_ id: ServiceID) -> Bool { installed.contains { $0.id == id } }

  /// The AIDs of a service that count now.
  package func patterns(of id: ServiceID) -> [AIDPattern] {
    installed.first { $0.id == id }.map { current($0).groupsInOrder.flatMap(\.patterns) } ?? []
  }

  /// What came of a change.
  package enum Outcome: Hashable, Sendable {
    case done(AndroidRule)
    case refused(AndroidRule)
    case invalidArgument(AndroidRule)
  }

  /// Replaces the group of one category: 1 to 256 valid AIDs (Android, RegisteredServicesCache
  /// `registerAidGroupForService`, AidGroup; confidence A).
  package mutating func register(
    _ texts: [String], _ category: AndroidService.Category, for id: ServiceID
  ) -> Outcome {
    let group = AndroidService.AIDGroup(category, texts: texts)
    guard (1...AndroidService.AIDGroup.most).contains(texts.count), group.skipped.isEmpty else {
      return .invalidArgument(.aidGroupInvalid)
    }
    guard contains(id) else { return .refused(.unknownService) }
    replaced[id, default: [:]][category] = group
    return .done(.aidGroupReplaced)
  }

  /// Brings the installed group back; refused where none was replaced.
  package mutating func remove(_ category: AndroidService.Category, for id: ServiceID) -> Outcome {
    guard contains(id) else { return .refused(.unknownService) }
    guard replaced[id]?.removeValue(forKey: category) != nil else { return .refused(.aidGroupRestored) }
    return .done(.aidGroupRestored)
  }

  /// Changes whether a service wants observe mode when it is preferred; false for a service that is not there.
  package mutating func setDefaultsToObserveMode(_ on: Bool, for id: ServiceID) -> Bool {
    guard let place = installed.firstIndex(where: { $0.id == id }) else { return false }
    installed[place].defaultsToObserveMode = on
    return true
  }
}
