/// A reader as options and the environment name it.
enum ReaderName: Hashable, Sendable, CustomStringConvertible {
  /// Inside the app's own process.
  case memory
  /// vsmartcard's driver in a PC/SC service; without an address its usual one on this machine.
  case vpcd(host: String, port: UInt16)
  case usualVPCD

  enum Failure: Error, Hashable {
    case unknown
    /// A reader that has a name but that this version does not have.
    case notBuilt
  }

  static let allowed = "memory or vpcd[:HOST:PORT]"
  static let names = ["memory", "vpcd"]

  init(_ text: String) throws(Failure) {
    let kind = text.prefix { $0 != ":" }
    let address = text.dropFirst(kind.count)
    switch (kind, address) {
    case ("memory", ""): self = .memory
    case ("vpcd", ""): self = .usualVPCD
    case ("vpcd", _): self = try Self.address(address.dropFirst())
    case ("driver", _), ("casimir", _), ("pn532", _): throw .notBuilt
    default: throw .unknown
    }
  }

  /// Whether PC/SC programs see this reader.
  var isPCSC: Bool { self != .memory }

  var description: String {
    switch self {
    case .memory: "memory"
    case .usualVPCD: "vpcd"
    case .vpcd(let host, let port): "vpcd:\(host):\(port)"
    }
  }

  private static func address(_ text: Substring) throws(Failure) -> Self {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]), port > 0 else {
      throw .unknown
    }
    let host = text[..<colon]
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]") && host.count > 2
    let isBare = !host.isEmpty && !host.contains { ":[]".contains($0) }
    guard isBracketed || isBare else { throw .unknown }
    return .vpcd(host: String(host), port: port)
  }
}
