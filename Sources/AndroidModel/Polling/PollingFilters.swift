import ISO7816

/// The custom frames that services ask for.
package struct PollingFilters: Hashable, Sendable {
  private struct Filter: Hashable {
    enum Frames: Hashable {
      case exact(String)
      case pattern(PollingPattern)
    }
    let frames: Frames
    var autoTransacts: Bool

    func matches(_ digits: String) -> Bool {
      switch frames {
      case .exact(let text): text == digits
      case .pattern(let pattern): pattern.matches(digits)
      }
    }

    var isExact: Bool {
      switch frames {
      case .exact: true
      case .pattern: false
      }
    }
  }

  private struct Owner: Hashable {
    let service: ServiceID
    let isOnHost: Bool
    var filters: [Filter] = []
  }

  /// In the order of the services.
  private var owners: [Owner]

  /// What the services' own files list.
  package init(_ services: [AndroidService]) {
    owners = services.map { Owner(service: $0.id, isOnHost: $0.isOnHost) }
    for service in services {
      for text in service.pollingFilters { _ = register(text, for: service.id, autoTransacts: false) }
      for text in service.autoTransactFilters { _ = register(text, for: service.id, autoTransacts: true) }
      for text in service.pollingPatternFilters {
        _ = register(pattern: text, for: service.id, autoTransacts: false)
      }
    }
  }

  /// What a registration comes to.
  package enum Outcome: Hashable, Sendable {
    case accepted
    /// An off-host service may only suspend observe mode; nobody else's service may be named.
    case refused
    /// The text is no filter.
    case invalidArgument
  }

  /// Whether the text is an exact filter: an even number of hexadecimal digits, at least 2.
  package static func isExact(_ text: String) -> Bool {
    guard let bytes = try? Hex.bytes(text) else { return false }
    return !bytes.isEmpty && text.utf8.count == 2 * bytes.count
  }

  /// Registers a frame; the same frame again takes the new flag.
  package mutating func register(_ text: String, for service: ServiceID, autoTransacts: Bool) -> Outcome {
    guard Self.isExact(text) else { return .invalidArgument }
    return add(Filter(frames: .exact(text.uppercased()), autoTransacts: autoTransacts), for: service)
  }

  package mutating func register(pattern text: String, for service: ServiceID, autoTransacts: Bool) -> Outcome {
    guard let pattern = PollingPattern(text) else { return .invalidArgument }
    return add(Filter(frames: .pattern(pattern), autoTransacts: autoTransacts), for: service)
  }

  private mutating func add(_ filter: Filter, for service: ServiceID) -> Outcome {
    guard let index = owners.firstIndex(where: { $0.service == service }),
      owners[index].isOnHost || filter.autoTransacts
    else { return .refused }
    owners[index].filters.removeAll { $0.frames == filter.frames }
    owners[index].filters.append(filter)
    return .accepted
  }

  /// The services with a filter for this data, exact ones first, each in the order of the services.
  func services(for digits: String) -> [ServiceID] {
    let matches = owners.flatMap { owner in
      owner.filters.filter { $0.matches(digits) }.map { (owner.service, $0.isExact) }
    }
    var services: [ServiceID] = []
    for (service, _) in matches.filter(\.1) + matches.filter({ !$0.1 }) where !services.contains(service) {
      services.append(service)
    }
    return services
  }

  /// Whether one of the service's filters for this data suspends observe mode.
  func autoTransacts(_ service: ServiceID, _ digits: String) -> Bool {
    owners.contains { owner in
      owner.service == service && owner.filters.contains { $0.autoTransacts && $0.matches(digits) }
    }
  }
}
