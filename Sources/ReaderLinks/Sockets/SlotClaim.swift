#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A run's claim to a reader's slot, held until it is let go.
///
/// vpcd serves the cards of one slot in turns, so two runs would each lose its card to the other at every removal. The
/// claim is a name of the network namespace in which the slot is; nothing listens under it. Elsewhere than on Linux
/// there are no such names, and every claim is granted.
package final class SlotClaim: Sendable {
  /// How long a run waits for the slot of another one that may be about to end.
  package static let patience = Duration.seconds(5)
  /// How often it tries.
  package static let pause = Duration.milliseconds(100)

  private let descriptor: Int32

  /// Nil while another process has the claim.
  package init?(to address: LoopbackAddress) {
    #if canImport(Glibc)
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      // Without a socket nothing is known of others.
      guard descriptor >= 0, Self.bindName("opencardsession-vpcd-\(address)", descriptor) == EADDRINUSE else { return }
      close(descriptor)
      return nil
    #else
      descriptor = -1
    #endif
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Waits for the claim; throws when another process keeps it.
  package static func take(_ address: LoopbackAddress) async throws -> SlotClaim {
    let end = ContinuousClock.now + patience
    while true {
      if let claim = SlotClaim(to: address) { return claim }
      guard ContinuousClock.now < end else { throw VPCDLinkError.slotTaken(address, after: patience) }
      try await Task.sleep(for: pause)
    }
  }

  #if canImport(Glibc)
    /// Gives a socket a name that is no file, since its path begins with a zero byte; the system's error number, or 0.
    private static func bindName(_ name: String, _ descriptor: Int32) -> Int32 {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let bytes = [0] + Array(name.utf8)
      precondition(bytes.count <= MemoryLayout.size(ofValue: address.sun_path), "a loopback address is short")
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
      let size = MemoryLayout.offset(of: \sockaddr_un.sun_path)! + bytes.count
      let result = withUnsafeBytes(of: &address) {
        bind(descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress!, socklen_t(size))
      }
      return result == 0 ? 0 : errno
    }
  #endif
}
