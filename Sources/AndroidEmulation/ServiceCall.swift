import AndroidModel

/// A call of a service that is to be made outside the lock.
struct ServiceCall: Sendable {
  /// Which process of which service.
  struct Target: Hashable, Sendable {
    let service: ServiceID
    let process: Int
  }

  enum What: Hashable, Sendable {
    case command([UInt8])
    case deactivated(HostDeactivation)
    case frames([PollingFrame])
  }

  let target: Target
  let callee: any HostApduService
  let what: What

  /// The answer, if the service gives one at once.
  func carryOut(link: ServiceLink) -> [UInt8]? {
    switch what {
    case .command(let bytes): return callee.processCommandApdu(bytes, link)
    case .deactivated(let reason): callee.onDeactivated(reason)
    case .frames(let frames): callee.processPollingFrames(frames)
    }
    return nil
  }
}
