import AndroidModel
import ISO7816
import PhoneRuntime

/// The fields of a step, read as what they stand for.
struct Fields {
  var reader: ObjectReader

  init(_ reader: ObjectReader) { self.reader = reader }

  /// Any text, the empty one too.
  mutating func text(_ key: String) throws -> String {
    guard let text = try reader.textOrNull(key) else { throw RowFailure("\(reader.name(key)) is missing") }
    return text
  }

  mutating func textOrNull(_ key: String) throws -> String? { try reader.textOrNull(key) }

  mutating func flag(_ key: String, else value: Bool = false) throws -> Bool {
    var value = value
    try reader.bool(key, into: &value)
    return value
  }

  mutating func bindResult() throws -> Bool { try flag("bindResult", else: true) }

  mutating func number(_ key: String) throws -> Int {
    guard let number = try reader.wholeNumber(key, in: 0...100_000_000) else {
      throw RowFailure("\(reader.name(key)) is missing")
    }
    return number
  }

  mutating func serviceOrNull(_ key: String) throws -> ServiceID? { try reader.textOrNull(key).map(ServiceID.init) }

  mutating func neededService() throws -> ServiceID { ServiceID(try text("service")) }

  mutating func services(_ key: String) throws -> [ServiceID] { try reader.texts(key).map(ServiceID.init) }

  /// A command; null stands for any that selects nothing.
  mutating func command(_ key: String) throws -> [UInt8] {
    guard let text = try reader.textOrNull(key) else { return [0x00, 0xB0, 0x00, 0x00, 0x00] }
    return try Hex.bytes(text)
  }

  mutating func frames(_ key: String, from first: Int) throws -> [PollingFrame] {
    var frames: [PollingFrame] = []
    for var entry in try reader.objects(key, of: "frames") {
      guard let kind = PollingFrame.Kind(rawValue: try entry.neededText("type", "a frame's type")) else {
        throw RowFailure("\(entry.path).type is no type of frame")
      }
      let data = try Hex.bytes(try entry.textOrNull("data") ?? "")
      try entry.finish()
      frames.append(PollingFrame(kind, data: data, number: first + frames.count))
    }
    return frames
  }

  mutating func category(_ key: String) throws -> AndroidService.Category? {
    try reader.textOrNull(key).map { text in
      guard let category = AndroidService.Category(rawValue: text) else {
        throw RowFailure("\(reader.name(key)): \(text) is no category")
      }
      return category
    }
  }
}
