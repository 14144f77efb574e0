/// How much a message matters.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// The level's number, as on Apple's systems.
  public let rawValue: UInt8

  /// Wraps any number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What anybody may want to know.
  public static let `default` = OSLogType(rawValue: 0x00)
  /// What helps, but is not needed.
  public static let info = OSLogType(rawValue: 0x01)
  /// What helps while the app is written.
  public static let debug = OSLogType(rawValue: 0x02)
  /// The app could not do what it should.
  public static let error = OSLogType(rawValue: 0x10)
  /// The app or the system is wrong.
  public static let fault = OSLogType(rawValue: 0x11)

  /// The word in the line.
  var name: String {
    switch self {
    case .default: "notice"
    case .info: "info"
    case .debug: "debug"
    case .error: "error"
    case .fault: "fault"
    default: "level-\(rawValue)"
    }
  }
}
