package import Foundation
package import PhoneModel

/// The property list beside an executable that says what Apple granted: `EXECUTABLE.entitlements`.
package enum EntitlementsFile {
  /// The largest entitlements file that is read, in bytes.
  package static let largest = 1 << 20

  package static func read(path: String) throws(PhoneFileError) -> Entitlements {
    try read(text: OwnFile.read(path, limit: largest, mustBeOwn: false), name: path)
  }

  package static func read(text: Data, name: String) throws(PhoneFileError) -> Entitlements {
    let list: Any
    do {
      list = try PropertyListSerialization.propertyList(from: text, format: nil)
    } catch {
      throw .malformed(file: name, kind: "a property list", reason: Self.reason(error))
    }
    var reader = try ObjectReader(JSONValue(propertyList: list), file: name, path: "")
    return try Entitlements(&reader)
  }

  /// What the parser found, where it says so; its own sentence tells no more than that something is wrong.
  private static func reason(_ error: any Error) -> String {
    (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      ?? "the text is broken; plutil -lint FILE may say where"
  }
}

extension JSONValue {
  /// A property list's value; dates and data have no place in our keys and are shown by their type.
  fileprivate init(propertyList value: Any) {
    switch value {
    case let number as NSNumber where isBoolean(number): self = .bool(number.boolValue)
    case let number as NSNumber: self = .number(number.doubleValue)
    case let text as String: self = .string(text)
    case let values as [Any]: self = .array(values.map { JSONValue(propertyList: $0) })
    case let values as [String: Any]: self = .object(values.mapValues { JSONValue(propertyList: $0) })
    default: self = .null
    }
  }
}

/// Property lists keep Booleans apart from numbers; an `NSNumber` shows it by its Objective-C type code.
private func isBoolean(_ number: NSNumber) -> Bool {
  String(cString: number.objCType) == "c" || String(cString: number.objCType) == "B"
}
