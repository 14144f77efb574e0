import AndroidModel
import ISO7816
import PhoneRuntime

/// How rows write their values.
extension ObjectReader {
  /// An id or nobody; nil where the key is missing.
  mutating func service(_ key: String) throws(PhoneFileError) -> ServiceID?? {
    guard let value = value(key) else { return nil }
    switch value {
    case .null: return .some(nil)
    case .string(let name): return ServiceID(name)
    case .bool, .number, .array, .object: throw wrong(key, value, allowed: "a service's id, or null")
    }
  }

  mutating func neededService(_ key: String) throws(PhoneFileError) -> ServiceID {
    ServiceID(try neededText(key, "a service's id"))
  }

  /// A package or nobody; nil where the key is missing.
  mutating func package(_ key: String) throws(PhoneFileError) -> PackageName?? {
    guard let value = value(key) else { return nil }
    switch value {
    case .null: return .some(nil)
    case .string(let name): return PackageName(name)
    case .bool, .number, .array, .object: throw wrong(key, value, allowed: "a package, or null")
    }
  }

  mutating func flag(_ key: String) throws(PhoneFileError) -> Bool? {
    guard let value = value(key) else { return nil }
    guard case .bool(let flag) = value else { throw wrong(key, value, allowed: "true or false") }
    return flag
  }

  mutating func flag(_ key: String, orElse absent: Bool) throws(PhoneFileError) -> Bool { try flag(key) ?? absent }

  mutating func number(_ key: String) throws(PhoneFileError) -> Int? { try wholeNumber(key, in: -1...1_000_000_000) }

  mutating func bytes(_ key: String) throws(PhoneFileError) -> [UInt8] {
    let text = try neededText(key, "hexadecimal bytes")
    guard let bytes = try? Hex.bytes(text) else { throw wrong(key, .string(text), allowed: "hexadecimal bytes") }
    return bytes
  }

  mutating func category(_ key: String) throws(PhoneFileError) -> AndroidService.Category {
    let text = try neededText(key, "a category")
    guard let category = AndroidService.Category(rawValue: text) else {
      throw wrong(key, .string(text), allowed: "\"payment\", \"other\"")
    }
    return category
  }
}
