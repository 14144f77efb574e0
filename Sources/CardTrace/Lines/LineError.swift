/// What is wrong with one line, before its number is known.
enum LineError: Error {
  case notAnObject
  case missing(key: String, needed: String)
  case wrongValue(key: String, found: String, needed: String)
  case unknownKey(String)
  case unknownFormat(String)
  case unknownVersion(Int)
  case masked

  /// The error with the line's number; an object that does not end in a line without a line feed was cut off.
  func error(line: Int, isCutOff: Bool) -> TraceError {
    switch self {
    case .notAnObject: isCutOff ? .cutOff(line: line) : .notAnObject(line: line)
    case .missing(let key, let needed): .missing(line: line, key: key, needed: needed)
    case .wrongValue(let key, let found, let needed):
      .wrongValue(line: line, key: key, found: found, needed: needed)
    case .unknownKey(let key): .unknownKey(line: line, key: key)
    case .unknownFormat(let found): .unknownFormat(found: found)
    case .unknownVersion(let found): .unknownVersion(found: found)
    case .masked: .masked(line: line)
    }
  }
}
