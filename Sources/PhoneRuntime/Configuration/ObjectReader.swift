package import ISO7816

/// Reads the keys of one object; every key must be asked for, every value must be of its kind.
package struct ObjectReader {
  package let file: String
  package let path: String
  private let object: [String: JSONValue]
  private var asked: [String] = []

  package init(_ value: JSONValue, file: String, path: String) throws(PhoneFileError) {
    guard case .object(let object) = value else {
      throw .wrongValue(
        file: file, key: path.isEmpty ? "the file" : path, found: value.shown, allowed: "an object")
    }
    self.file = file
    self.path = path
    self.object = object
  }

  package func name(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  package func wrong(_ key: String, _ value: JSONValue, allowed: String) -> PhoneFileError {
    .wrongValue(file: file, key: name(key), found: value.shown, allowed: allowed)
  }

  package mutating func value(_ key: String) -> JSONValue? {
    asked.append(key)
    return object[key]
  }

  package mutating func bool(_ key: String, into target: inout Bool) throws(PhoneFileError) {
    guard let value = value(key) else { return }
    guard case .bool(let bool) = value else { throw wrong(key, value, allowed: "true or false") }
    target = bool
  }

  package mutating func string(_ key: String) throws(PhoneFileError) -> String? {
    guard let value = value(key) else { return nil }
    guard case .string(let string) = value, !string.isEmpty else {
      throw wrong(key, value, allowed: "a text that is not empty")
    }
    return string
  }

  /// A time in seconds, above 0 and at most an hour, to the nearest nanosecond but at least one.
  package mutating func seconds(_ key: String, into target: inout Duration) throws(PhoneFileError) {
    guard let value = value(key) else { return }
    guard case .number(let number) = value, number > 0, number <= 3_600 else {
      throw wrong(key, value, allowed: "a number of seconds above 0, at most 3600")
    }
    target = .nanoseconds(max(1, Int64((number * 1_000_000_000).rounded())))
  }

  package mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, into target: inout Choice
  ) throws(PhoneFileError) {
    guard let value = value(key) else { return }
    guard case .string(let string) = value, let choice = Choice(rawValue: string) else {
      throw wrong(key, value, allowed: Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))
    }
    target = choice
  }

  package mutating func statusWord(_ key: String) throws(PhoneFileError) -> StatusWord? {
    guard let value = value(key) else { return nil }
    return try statusWord(value, of: key, orElse: "")
  }

  /// The status word that `value` is; `other` says what else the key allows.
  package func statusWord(_ value: JSONValue, of key: String, orElse other: String) throws(PhoneFileError) -> StatusWord
  {
    guard case .string(let text) = value, let bytes = try? Hex.bytes(text), bytes.count == 2 else {
      throw wrong(key, value, allowed: "a status word of four hexadecimal digits, as \"6A82\"" + other)
    }
    return StatusWord(UInt16(bytes[0]) << 8 | UInt16(bytes[1]))
  }

  package mutating func array(_ key: String, of what: String) throws(PhoneFileError) -> [JSONValue]? {
    guard let value = value(key) else { return nil }
    guard case .array(let values) = value else { throw wrong(key, value, allowed: "an array of \(what)") }
    return values
  }

  /// A text, or nil where the key is missing or null.
  package mutating func textOrNull(_ key: String) throws(PhoneFileError) -> String? {
    guard let value = value(key), value != .null else { return nil }
    guard case .string(let text) = value else { throw wrong(key, value, allowed: "a text, or null") }
    return text
  }

  /// A text that must be there; `allowed` says what it is.
  package mutating func neededText(_ key: String, _ allowed: String) throws(PhoneFileError) -> String {
    guard let text = try string(key) else { throw .missingKey(file: file, key: name(key), allowed: allowed) }
    return text
  }

  /// The texts of an array; none where the key is missing.
  package mutating func texts(_ key: String) throws(PhoneFileError) -> [String] {
    let values = try array(key, of: "texts") ?? []
    var texts: [String] = []
    for (index, value) in values.enumerated() {
      guard case .string(let text) = value else { throw wrong("\(key)[\(index)]", value, allowed: "a text") }
      texts.append(text)
    }
    return texts
  }

  /// A whole number in the range; nil where the key is missing.
  package mutating func wholeNumber(_ key: String, in range: ClosedRange<Int>) throws(PhoneFileError) -> Int? {
    guard let value = value(key) else { return nil }
    guard case .number(let number) = value, let whole = Int(exactly: number), range.contains(whole) else {
      throw wrong(key, value, allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return whole
  }

  /// The objects of an array; none where the key is missing.
  package mutating func objects(_ key: String, of what: String) throws(PhoneFileError) -> [ObjectReader] {
    let values = try array(key, of: what) ?? []
    var readers: [ObjectReader] = []
    for (index, value) in values.enumerated() {
      readers.append(try ObjectReader(value, file: file, path: name("\(key)[\(index)]")))
    }
    return readers
  }

  /// The keys that there are, sorted: for an object whose keys are names.
  package var keys: [String] { object.keys.sorted() }

  package mutating func object(_ key: String) throws(PhoneFileError) -> ObjectReader? {
    guard let value = value(key) else { return nil }
    return try ObjectReader(value, file: file, path: name(key))
  }

  /// Refuses the keys that nobody asked for, of those that begin with `prefix`.
  package func finish(onlyKeysUnder prefix: String = "") throws(PhoneFileError) {
    let unknown = object.keys.filter { $0.hasPrefix(prefix) && !asked.contains($0) }.sorted()
    guard let first = unknown.first else { return }
    throw .unknownKey(file: file, key: name(first), allowed: asked)
  }
}
