/// Which reader the phone is held to, as `CARDSESSION_READER` and `--reader` name it.
package enum ReaderAddress: Hashable, Sendable, CustomStringConvertible {
  /// The reader in this process, driven by a script.
  case memory
  /// pcscd's virtual reader.
  case vpcd(LoopbackAddress)

  /// What is allowed, for errors.
  package static let allowed = "memory or vpcd[:[HOST:]PORT]"
  /// The readers' names without an address.
  package static let names = ["memory", "vpcd"]

  /// Whether PC/SC programs see this reader.
  package var isPCSC: Bool {
    switch self {
    case .memory: false
    case .vpcd: true
    }
  }

  /// Reads `memory`, `vpcd`, `vpcd:PORT` or `vpcd:HOST:PORT`; HOST must be this machine.
  package static func parse(_ text: String) throws(ReaderAddressError) -> ReaderAddress {
    let (kind, rest) = cut(text, at: text.firstIndex(of: ":"))
    switch (kind, rest) {
    case ("memory", nil): return .memory
    case ("memory", let rest?): throw .unexpectedText(String(rest), kind: "memory")
    case ("vpcd", nil): return .vpcd(.vpcd)
    case ("vpcd", let rest?): return .vpcd(try address(rest))
    case ("driver", _), ("casimir", _), ("pn532", _): throw .notBuilt(String(kind))
    default: throw .unknown(text)
    }
  }

  private static func address(_ text: Substring) throws(ReaderAddressError) -> LoopbackAddress {
    let (host, port) = cut(text, at: text.lastIndex(of: ":"))
    let number = port ?? host
    guard number.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = UInt16(number), value > 0 else {
      throw .notAPort(String(number))
    }
    guard port != nil else { return LoopbackAddress(host: LoopbackAddress.vpcd.host, port: value) }
    guard let loopback = LoopbackAddress.Host(host) else { throw .notLoopback(String(host)) }
    return LoopbackAddress(host: loopback, port: value)
  }

  private static func cut(_ text: some StringProtocol, at colon: String.Index?) -> (Substring, Substring?) {
    let text = Substring(text)
    guard let colon else { return (text, nil) }
    return (text[..<colon], text[text.index(after: colon)...])
  }

  package var description: String {
    switch self {
    case .memory: "memory"
    case .vpcd(let address): "vpcd:\(address)"
    }
  }
}

/// Why a text names no reader.
package enum ReaderAddressError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reader is planned under that name, but this build has none.
  case notBuilt(String)
  case unknown(String)
  case unexpectedText(String, kind: String)
  case notAPort(String)
  case notLoopback(String)

  package var description: String {
    switch self {
    case .notBuilt(let name): "the reader \"\(name)\" is not built yet; there is \(ReaderAddress.allowed)"
    case .unknown(let text): "\"\(text)\" is not a reader; there is \(ReaderAddress.allowed)"
    case .unexpectedText(let text, let kind): "\"\(text)\" follows \"\(kind):\", which takes no address"
    case .notAPort(let text): "\"\(text)\" is not a port; ports are 1 to 65535"
    case .notLoopback(let host):
      "\"\(host)\" is not this machine; readers are reached on 127.x.y.z, ::1 or localhost only"
    }
  }
}
