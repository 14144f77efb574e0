import AndroidModel
import PhoneRuntime

/// What became of polling frames, filters and observe mode.
extension StepOutcome {
  func checkPolling(_ key: String, _ reader: inout ObjectReader) throws -> Bool {
    var fields = Fields(reader)
    defer { reader = fields.reader }
    switch key {
    case "receiver": try expect(receivers, is: Set([try fields.serviceOrNull(key)].compactMap(\.self)))
    case "frames": try expect(given.count, is: try fields.number(key))
    case "deliveredIndexes":
      let receiver = try fields.serviceOrNull("receiver")
      let indexes = given.filter { receiver == nil || $0.service == receiver }.map(\.index)
      try expect(indexes.sorted(), is: try fields.numbers(key).sorted())
    case "delivered": try checkDelivered(&fields)
    case "parkedFrames": try expect(after.host.loop.hasParked, is: try fields.flag(key))
    case "pendingFrames": try expect(after.host.loop.held.count, is: try fields.number(key))
    case "triggeredAutoTransact":
      let marked = Set(effects.compactMap { if case .autoTransact(_, let frame) = $0 { frame.number } else { nil } })
      try expect(step.frames.map { marked.contains($0.number) }, is: try fields.flags(key))
    case "filterConflictAmong":
      let among = effects.compactMap { if case .filterConflict(let services, _) = $0 { services } else { nil } }
      try expect(among.map(Set.init), is: [Set(try fields.services(key))])
    case "observeMode": try expect(after.host.observe.isOn, is: try fields.flag(key))
    case "observeModeAfterTransaction":
      try expect(after.host.observe.afterTransaction, is: try fields.flag(key))
    case "accepted":
      let returned = effects.compactMap { if case .returns(let value, _) = $0 { value } else { nil } }
      try expect(returned, is: [try fields.flag(key)])
    case "error":
      let isThrown = effects.contains { if case .invalidArgument = $0 { true } else { false } }
      try expect(isThrown ? "invalidArgument" : nil, is: try fields.textOrNull(key))
    default: return false
    }
    return true
  }

  /// Who got which frame of the step, counted from 0.
  private var given: [(service: ServiceID, index: Int)] {
    let first = step.frames.first?.number ?? 0
    return effects.flatMap { effect -> [(ServiceID, Int)] in
      guard case .frames(let service, let frames, _) = effect else { return [] }
      return frames.map { (service, $0.number - first) }
    }
  }

  private var receivers: Set<ServiceID> {
    let owners = effects.compactMap { if case .filterOwner(let service, _) = $0 { service } else { nil } }
    return Set(given.map(\.service) + owners.compactMap(\.self))
  }

  private func checkDelivered(_ fields: inout Fields) throws {
    var expected: [String] = []
    for object in try fields.reader.objects("delivered", of: "deliveries") {
      var entry = Fields(object)
      expected.append("\(try entry.number("index")) to \(try entry.neededNamed("receiver"))")
      try entry.reader.finish()
    }
    try expect(given.map { "\($0.index) to \($0.service)" }.sorted(), is: expected.sorted())
  }
}

extension Fields {
  mutating func numbers(_ key: String) throws -> [Int] {
    try values(key).map { value in
      guard case .number(let number) = value, let whole = Int(exactly: number) else {
        throw RowFailure("\(reader.name(key)): \(value.shown) is no whole number")
      }
      return whole
    }
  }

  mutating func flags(_ key: String) throws -> [Bool] {
    try values(key).map { value in
      guard case .bool(let flag) = value else { throw RowFailure("\(reader.name(key)): \(value.shown) is no flag") }
      return flag
    }
  }

  private mutating func values(_ key: String) throws -> [JSONValue] {
    guard let values = try reader.array(key, of: "values") else { throw RowFailure("\(reader.name(key)) is missing") }
    return values
  }
}
