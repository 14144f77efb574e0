/// One scenario as the explorer sends it to an app's process.
package struct ScenarioOrder: Hashable, Sendable {
  /// The script to play, faults and all.
  package var script: [UInt8]
  /// The script of the tap that follows when the trouble is over.
  package var cleanScript: [UInt8]
  /// The seed of the schedule; nil runs ready jobs in the order in which they became ready.
  package var schedule: UInt64?

  package init(script: [UInt8], cleanScript: [UInt8], schedule: UInt64?) {
    self.script = script
    self.cleanScript = cleanScript
    self.schedule = schedule
  }

  /// The order for a copy that ends at once, which shows what a copy costs.
  static let nothing: [UInt8] = [2]
  package static let nothingFrame = bytes(UInt64(nothing.count), 4) + nothing

  /// What a process plays for itself before the first order.
  static let rehearsal = ScenarioOrder(
    script: Array("fault after answer 1 @1ms field off\nreader field on\n> 00A40400\n< 9000\n".utf8),
    cleanScript: Array("reader field on\n".utf8), schedule: 1)

  /// The most bytes of a frame: two scripts of the largest size and the rest.
  static let largest = 2 * ProcessPhone.largestScript + 64

  /// The order behind its length: schedule or not, its seed, the first script's length, both scripts; numbers with their
  /// lowest byte first.
  package var frame: [UInt8] {
    let body =
      [schedule == nil ? 0 : 1] + Self.bytes(schedule ?? 0, 8) + Self.bytes(UInt64(script.count), 4) + script
      + cleanScript
    return Self.bytes(UInt64(body.count), 4) + body
  }

  /// Reads what stands behind the length.
  init?(_ body: [UInt8]) {
    guard body.count >= 13, body[0] <= 1 else { return nil }
    let length = Self.number(body[9..<13])
    guard length <= UInt64(body.count - 13) else { return nil }
    schedule = body[0] == 1 ? Self.number(body[1..<9]) : nil
    script = Array(body[13...].prefix(Int(length)))
    cleanScript = Array(body[13...].dropFirst(Int(length)))
  }

  package static func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  package static func number(_ bytes: some BidirectionalCollection<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// What an app's process tells the explorer when it is ready, once.
package struct ScenarioReadiness: Hashable, Sendable {
  package enum Way: UInt8, Hashable, Sendable {
    /// A copy of the process plays each scenario.
    case copies = 1
    /// The process has other threads and plays one scenario itself.
    case once = 2
  }

  /// The most bytes of a frame behind its length.
  package static let largest: UInt64 = 4_096

  package var way: Way
  package var app: String
  /// The first AID that the app is listed for; empty when there is none.
  package var aid: [UInt8]

  package init(way: Way, app: String, aid: [UInt8]) {
    self.way = way
    self.app = app
    self.aid = aid
  }

  package var frame: [UInt8] {
    let body = [way.rawValue, UInt8(truncatingIfNeeded: aid.count)] + aid + Array(app.utf8)
    return ScenarioOrder.bytes(UInt64(body.count), 4) + body
  }

  package init?(_ body: [UInt8]) {
    guard body.count >= 2, let way = Way(rawValue: body[0]), body.count >= 2 + Int(body[1]) else { return nil }
    self.way = way
    aid = Array(body[2..<(2 + Int(body[1]))])
    app = String(decoding: body[(2 + Int(body[1]))...], as: UTF8.self)
  }
}
