/// What is known of a reader's polling until it is recognised, and what waits for a service to be bound.
package struct PollingLoop: Hashable, Sendable {
  /// The most frames that are kept in one place; a reader that polls for long loses the later ones.
  package static let most = 1_024

  package enum State: Hashable, Sendable {
    /// Frames are held until they look like a loop.
    case evaluating
    /// A service's filter matched: what is held stays held.
    case filterMatched
    /// What comes goes to the preferred service.
    case delivering
  }

  struct Parked: Hashable {
    let service: ServiceID
    var frames: [PollingFrame]
  }

  package internal(set) var state = State.evaluating
  /// The frames of known technologies that are held.
  package internal(set) var held: [PollingFrame] = []
  /// The frames that wait for their service.
  var parked: [Parked] = []
  /// The frames behind parked ones, in which nothing was looked for yet; nil where nothing is parked.
  var unread: [PollingFrame]?

  package init() {}

  package init(parkedFor service: ServiceID, _ frames: [PollingFrame]) {
    parked = [Parked(service: service, frames: frames)]
  }

  /// Whether frames wait for a service to be bound.
  package var hasParked: Bool { !parked.isEmpty }

  mutating func hold(_ frame: PollingFrame) {
    if held.count < Self.most { held.append(frame) }
  }

  mutating func park(_ frames: [PollingFrame], for service: ServiceID) {
    unread = unread ?? []
    if let index = parked.firstIndex(where: { $0.service == service }) {
      let room = Self.most - parked[index].frames.count
      parked[index].frames += frames.prefix(max(0, room))
    } else {
      parked.append(Parked(service: service, frames: Array(frames.prefix(Self.most))))
    }
  }

  mutating func takeParked(for service: ServiceID) -> [PollingFrame]? {
    guard let index = parked.firstIndex(where: { $0.service == service }) else { return nil }
    return parked.remove(at: index).frames
  }

  /// Whether what is held is a loop: at least 3 frames, with more than 3 of type A or of type B, or a second field off
  /// after two times on. (Android, HostEmulationManager `onPollingLoopDetected`; confidence A)
  mutating func evaluate() {
    guard state == .evaluating, held.count >= 3 else { return }
    var count: [PollingFrame.Kind: Int] = [:]
    for frame in held {
      count[frame.kind, default: 0] += 1
      let isLoop =
        switch frame.kind {
        case .typeA, .typeB: count[frame.kind, default: 0] > 3
        case .fieldOff: count[.fieldOn, default: 0] >= 2 && count[.fieldOff, default: 0] >= 2
        case .fieldOn, .typeF, .custom: false
        }
      if isLoop {
        state = .delivering
        return
      }
    }
  }
}
