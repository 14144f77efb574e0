import Foundation

/// A property list's value, with Booleans apart from numbers.
indirect enum PropertyValue: Hashable, Sendable {
  case bool(Bool)
  case number(Double)
  case string(String)
  case date(Date)
  case data(bytes: Int)
  case array([PropertyValue])
  case dictionary([String: PropertyValue])
  case other

  /// How a message shows the value.
  var shown: String {
    switch self {
    case .bool(let value): "\(value)"
    case .number(let value): value == value.rounded() && abs(value) < 1e15 ? "the number \(Int64(value))" : "\(value)"
    case .string(let value): "the string \(Self.quoted(value))"
    case .date: "a date"
    case .data(let bytes): "\(bytes) bytes of data"
    case .array(let values): "an array of \(values.count)"
    case .dictionary(let values): "a dictionary of \(values.count) keys"
    case .other: "a value of another kind"
    }
  }

  static func quoted(_ text: String) -> String { text.count <= 60 ? "\"\(text)\"" : "\"\(text.prefix(60))…\"" }

  var string: String? { if case .string(let text) = self { text } else { nil } }
  var array: [PropertyValue]? { if case .array(let values) = self { values } else { nil } }
  var dictionary: [String: PropertyValue]? { if case .dictionary(let values) = self { values } else { nil } }
  var date: Date? { if case .date(let date) = self { date } else { nil } }
}

extension PropertyValue {
  /// Takes a value of Foundation's; nil when it is nested too deeply or is too much.
  init?(_ value: Any, depth: Int = 0, budget: inout Int) {
    budget -= 1
    guard depth <= Limits.depth, budget >= 0 else { return nil }
    switch value {
    case let number as NSNumber where Self.isBoolean(number): self = .bool(number.boolValue)
    case let number as NSNumber: self = .number(number.doubleValue)
    case let text as String: self = .string(text)
    case let date as Date: self = .date(date)
    case let data as Data: self = .data(bytes: data.count)
    case let values as [Any]:
      var taken: [PropertyValue] = []
      for value in values {
        guard let value = PropertyValue(value, depth: depth + 1, budget: &budget) else { return nil }
        taken.append(value)
      }
      self = .array(taken)
    case let values as [String: Any]:
      var taken: [String: PropertyValue] = [:]
      for (key, value) in values {
        guard let value = PropertyValue(value, depth: depth + 1, budget: &budget) else { return nil }
        taken[key] = value
      }
      self = .dictionary(taken)
    default: self = .other
    }
  }

  /// Property lists keep Booleans apart from numbers; an `NSNumber` shows it by its Objective-C type code.
  private static func isBoolean(_ number: NSNumber) -> Bool {
    ["c", "B"].contains(String(cString: number.objCType))
  }
}
