/// The start of application names, from the provider's five bytes to a whole AID, as entitlements list it.
public struct AIDPrefix: Hashable, Sendable {
  /// The bytes that a name must start with.
  public let bytes: [UInt8]

  /// Takes a prefix; nil outside 5...16 bytes.
  public init?(_ bytes: some Collection<UInt8>) {
    guard (5...16).contains(bytes.count) else { return nil }
    self.bytes = Array(bytes)
  }

  /// Reads a prefix from hexadecimal text; nil when that is malformed or outside 5...16 bytes.
  public init?(hex text: String) {
    guard let bytes = try? Hex.bytes(text) else { return nil }
    self.init(bytes)
  }

  /// Whether the name has all bytes of the prefix at its start; a name that is shorter never matches.
  public func matches(_ name: some Collection<UInt8>) -> Bool {
    name.starts(with: bytes)
  }

  /// Whether the application's name has all bytes of the prefix at its start.
  public func matches(_ aid: AID) -> Bool {
    matches(aid.bytes)
  }
}

extension AIDPrefix: CustomStringConvertible {
  /// The bytes as hexadecimal digits.
  public var description: String { Hex.string(bytes) }
}
