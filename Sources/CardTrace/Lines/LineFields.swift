/// The keys of one line's object, read with errors that say what was found and what is needed.
struct LineFields {
  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) {
      stringValue = name
    }

    init?(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) {
      nil
    }
  }

  private let container: KeyedDecodingContainer<Key>

  init(_ decoder: any Decoder) throws {
    do {
      container = try decoder.container(keyedBy: Key.self)
    } catch {
      throw LineError.notAnObject
    }
  }

  /// Refuses keys that are not in the list.
  func allowOnly(_ names: Set<String>) throws {
    let unknown = container.allKeys.map(\.stringValue).filter { !names.contains($0) }
    if let first = unknown.min() { throw LineError.unknownKey(first) }
  }

  /// The value of a key, or nil when the key is absent or null.
  func optional<Value: Decodable>(_ name: String, _ type: Value.Type, needed: String) throws -> Value? {
    do {
      return try container.decodeIfPresent(type, forKey: Key(name))
    } catch {
      throw LineError.wrongValue(key: name, found: found(name), needed: needed)
    }
  }

  /// The value of a key that must be there.
  func required<Value: Decodable>(_ name: String, _ type: Value.Type, needed: String) throws -> Value {
    guard let value = try optional(name, type, needed: needed) else {
      throw LineError.missing(key: name, needed: needed)
    }
    return value
  }

  /// What stands there, in words, for an error.
  func found(_ name: String) -> String {
    (try? container.decode(FoundValue.self, forKey: Key(name)).text) ?? "a value that cannot be read"
  }
}

/// Any JSON value, described.
private struct FoundValue: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    if (try? decoder.unkeyedContainer()) != nil {
      text = "an array"
      return
    }
    if (try? decoder.container(keyedBy: LineFields.Key.self)) != nil {
      text = "an object"
      return
    }
    let value = try decoder.singleValueContainer()
    if let string = try? value.decode(String.self) {
      text = string.count > 40 ? "\"\(string.prefix(40))…\"" : "\"\(string)\""
    } else if let truth = try? value.decode(Bool.self) {
      text = truth ? "true" : "false"
    } else if let number = try? value.decode(Int64.self) {
      text = "\(number)"
    } else if let number = try? value.decode(Double.self) {
      text = "\(number)"
    } else {
      throw LineError.notAnObject
    }
  }
}
