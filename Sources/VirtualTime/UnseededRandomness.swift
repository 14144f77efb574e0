import ProcessClock

/// Where a process with virtual time may have randomness from that its seed does not make.
package enum UnseededRandomness {
  /// What no process can be kept from, and nothing sees: calls past libc, RDRAND and its like, where memory lies.
  package static let always = ["direct system calls", "processor instructions", "memory addresses"]

  /// Libraries with a generator of their own, by how their files' names begin.
  private static let libraries = [
    ("libcrypto.", "libcrypto"), ("libgcrypt.", "libgcrypt"), ("libgnutls.", "libgnutls"), ("libnettle.", "libnettle"),
    ("libsodium.", "libsodium"), ("libmbedcrypto.", "libmbedcrypto"), ("libfreebl", "NSS"), ("libbotan", "Botan"),
    ("libwolfssl.", "wolfSSL"),
  ]

  /// The generators in this process that draw on those, in a fixed order.
  package static var generators: [String] {
    (process_has_boringssl() ? ["BoringSSL"] : []) + libraries.filter { process_has_library($0.0) }.map(\.1)
  }

  /// What the timeline says of a generator.
  package static func sentence(_ generator: String) -> String {
    "\(generator) is in this process: the random numbers that it makes do not come from the seed"
  }
}
