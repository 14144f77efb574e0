#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why an app or a second shell could not join a phone.
package enum JoinError: Error, Hashable, CustomStringConvertible {
  case path(SocketPathError)
  /// The system's error number.
  case system(String, Int32)
  case refused(String)
  case notAPhone(WireError)
  /// Something is there and has not answered within that time.
  case silent(String, after: Duration)
  case hungUp
  case tooLong(limit: Int)

  package var description: String {
    switch self {
    case .path(let error): error.description
    case .system(let path, ENOENT), .system(let path, ECONNREFUSED):
      "no phone is there at \(path); cardsession phone keeps one"
    case .system(let path, let number): "the phone at \(path) cannot be joined: \(String(cString: strerror(number)))"
    case .refused(let sentence): "the phone refuses: \(sentence)"
    case .notAPhone(let error): "what answers is no phone that this build knows: \(error)"
    case .silent(let path, let patience):
      "the phone at \(path) has not answered within \(patience): its process is stopped or hangs; let it go on "
        + "(kill -CONT) or end it and keep another by cardsession phone, then try again"
    case .hungUp: "the phone has closed the connection"
    case .tooLong(let limit): "the lines have more than \(limit) bytes"
    }
  }
}

extension JoinError {
  /// For a first message that is no welcome.
  static func unexpected(_ message: PhoneMessage) -> JoinError {
    if case .refused(let sentence) = message { return .refused(sentence) }
    return .notAPhone(.wrongMagic)
  }
}
