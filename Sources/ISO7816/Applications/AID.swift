/// The name of a card application, 5 to 16 bytes (ISO/IEC 7816-4, application identifiers; ISO/IEC 7816-5).
public struct AID: Hashable, Sendable {
  /// Who gave the name out, by its first four bits.
  public enum Category: Hashable, Sendable {
    /// A: the provider is registered internationally (ISO/IEC 7816-5).
    case international
    /// D: the provider is registered in one country.
    case national
    /// E: an object identifier of a standard.
    case standard
    /// F: not registered with anybody.
    case proprietary
    /// Any other value: issuer numbers of old, or kept for later.
    case other
  }

  /// The name.
  public let bytes: [UInt8]

  /// Takes a whole name; nil outside 5...16 bytes.
  public init?(_ bytes: some Collection<UInt8>) {
    guard (5...16).contains(bytes.count) else { return nil }
    self.bytes = Array(bytes)
  }

  /// Reads a whole name from hexadecimal text; nil when that is malformed or outside 5...16 bytes.
  public init?(hex text: String) {
    guard let bytes = try? Hex.bytes(text) else { return nil }
    self.init(bytes)
  }

  /// The first five bytes, which name the provider where the category is international or national.
  public var rid: ArraySlice<UInt8> { bytes.prefix(5) }

  /// Who gave the name out.
  public var category: Category {
    switch bytes[0] >> 4 {
    case 0xA: .international
    case 0xD: .national
    case 0xE: .standard
    case 0xF: .proprietary
    default: .other
    }
  }

  /// Whether the name starts with these bytes; the whole name and no bytes at all count too.
  public func starts(with name: some Collection<UInt8>) -> Bool {
    bytes.starts(with: name)
  }
}

extension AID: CustomStringConvertible {
  /// The bytes as hexadecimal digits.
  public var description: String { Hex.string(bytes) }
}
