/// A TCP port of this machine; links connect nowhere else.
package struct LoopbackAddress: Hashable, Sendable, CustomStringConvertible {
  package enum Host: Hashable, Sendable {
    /// 127.x.y.z; the three bytes after 127.
    case version4(UInt8, UInt8, UInt8)
    /// ::1
    case version6
  }

  package let host: Host
  package let port: UInt16

  /// vpcd's first slot, 127.0.0.1:35963.
  package static let vpcd = LoopbackAddress(host: .version4(0, 0, 1), port: 35_963)

  package init(host: Host, port: UInt16) {
    self.host = host
    self.port = port
  }

  package var description: String {
    switch host {
    case .version4(let second, let third, let fourth): "127.\(second).\(third).\(fourth):\(port)"
    case .version6: "[::1]:\(port)"
    }
  }
}

extension LoopbackAddress.Host {
  /// Reads `localhost`, `::1`, `[::1]` or four decimal numbers that begin with 127; nil for anything else.
  ///
  /// No name is looked up.
  package init?(_ text: some StringProtocol) {
    switch text {
    case "localhost": self = .version4(0, 0, 1)
    case "::1", "[::1]": self = .version6
    default:
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { part in part.first == "+" ? nil : UInt8(part) }
      guard parts.count == 4, numbers.count == 4, numbers[0] == 127 else { return nil }
      self = .version4(numbers[1], numbers[2], numbers[3])
    }
  }
}
