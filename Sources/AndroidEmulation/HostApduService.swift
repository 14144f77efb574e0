package import AndroidModel

/// What an Android app is as a card: the calls of Android's `HostApduService`, one at a time.
///
/// State must not be expected to last from tap to tap: what is bound for a tap alone is made anew for each. (Android,
/// HostApduService; confidence A)
package protocol HostApduService: Sendable {
  /// Answers a command, status word included; nil where the answer comes later by the link.
  func processCommandApdu(_ command: [UInt8], _ link: ServiceLink) -> [UInt8]?
  /// The conversation is over.
  func onDeactivated(_ reason: HostDeactivation)
  /// What the controller saw of a reader's polling.
  func processPollingFrames(_ frames: [PollingFrame])
}

extension HostApduService {
  package func onDeactivated(_ reason: HostDeactivation) {}
  package func processPollingFrames(_ frames: [PollingFrame]) {}
}

/// What a service may call of its own accord, from any thread.
package struct ServiceLink: Sendable {
  private let send: @Sendable (ProcessEvent) -> Void
  private let service: ServiceID

  init(_ service: ServiceID, send: @escaping @Sendable (ProcessEvent) -> Void) {
    self.service = service
    self.send = send
  }

  /// Answers a command that `processCommandApdu` left open; an empty answer is dropped.
  package func sendResponseApdu(_ bytes: [UInt8]) { send(.response(service, bytes)) }

  /// The service cannot handle the AID: the person is asked.
  package func notifyUnhandled() { send(.unhandled(service)) }
}

/// A service with what makes it when its process starts.
package struct InstalledService: Sendable {
  package let registration: AndroidService
  let make: @Sendable () -> any HostApduService

  package init(_ registration: AndroidService, make: @escaping @Sendable () -> any HostApduService) {
    self.registration = registration
    self.make = make
  }
}
