import CardTrace
package import Foundation

/// A JSON or property-list value, so that both kinds of file meet the same checks.
package enum JSONValue: Hashable, Sendable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Reads a JSON text in UTF-8, no key twice in one object; `name` is what errors call it.
  package init(text: Data, name: String) throws(PhoneFileError) {
    do {
      self = try JSONDecoder().decode(JSONValue.self, from: text)
    } catch {
      throw .malformed(file: name, kind: "JSON", reason: Self.reason(error, text))
    }
    // A decoder would take other encodings too, in which keys are not found again.
    guard !text.contains(0) else { throw .malformed(file: name, kind: "JSON", reason: "it is not UTF-8") }
    if let key = JSONKeys.firstDuplicate(in: text) { throw .duplicateKey(file: name, key: key) }
  }

  private static func reason(_ error: any Error, _ text: Data) -> String {
    if let problem = JSONSyntax.firstProblem(in: [UInt8](text)) { return problem.sentence(in: [UInt8](text)) }
    if let number = JSONNumber.firstOutOfRange(in: text) {
      return "the number \(number.text) at offset \(number.offset) is larger than any that can be read"
    }
    guard case DecodingError.dataCorrupted(let context) = error else { return "a value in it cannot be read" }
    let detail = (context.underlyingError as NSError?)?.userInfo[NSDebugDescriptionErrorKey] as? String
    return detail ?? context.debugDescription
  }

  /// How an error message shows the value.
  package var shown: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
    case .string(let value): "\"\(PlainText.visible(value.count <= 60 ? value : value.prefix(60) + "…"))\""
    case .array(let values): "an array of \(values.count)"
    case .object(let values): "an object of \(values.count) keys"
    }
  }
}
