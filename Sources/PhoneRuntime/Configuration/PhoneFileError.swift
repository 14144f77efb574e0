/// What is wrong with a phone file or an entitlements file: the key, the value and what is allowed.
package enum PhoneFileError: Error, Hashable, CustomStringConvertible {
  case unreadable(file: String, reason: String)
  case notOwn(file: String, owner: UInt32)
  case writableByOthers(file: String)
  case tooLarge(file: String, bytes: Int, limit: Int)
  case malformed(file: String, kind: String, reason: String)
  case unknownKey(file: String, key: String, allowed: [String])
  case missingKey(file: String, key: String, allowed: String)
  case wrongValue(file: String, key: String, found: String, allowed: String)
  case duplicateKey(file: String, key: String)
  case duplicateApp(file: String, id: String)
  case unknownApp(file: String, id: String, known: [String])

  package var description: String {
    switch self {
    case .unreadable(let file, let reason): "\(file): cannot be read: \(reason)"
    case .notOwn(let file, let owner):
      "\(file): belongs to user \(owner), not to you; it names commands to start, so it must be your own"
    case .writableByOthers(let file):
      "\(file): is writable by others; it names commands to start, so use chmod go-w"
    case .tooLarge(let file, let bytes, let limit): "\(file): has \(bytes) bytes, at most \(limit) are read"
    case .malformed(let file, let kind, let reason): "\(file): is not \(kind): \(reason)"
    case .unknownKey(let file, let key, let allowed):
      "\(file): unknown key \(key); allowed here: \(allowed.joined(separator: ", "))"
    case .missingKey(let file, let key, let allowed): "\(file): \(key) is missing; needed: \(allowed)"
    case .wrongValue(let file, let key, let found, let allowed): "\(file): \(key) is \(found); allowed: \(allowed)"
    case .duplicateKey(let file, let key): "\(file): the key \(key) appears twice; each key has one value"
    case .duplicateApp(let file, let id): "\(file): the app id \"\(id)\" appears twice; each app needs its own"
    case .unknownApp(let file, let id, let known):
      "\(file): no app \"\(id)\" is installed; installed: \(known.isEmpty ? "none" : known.joined(separator: ", "))"
    }
  }
}
