/// Writes messages about an app to standard error, one a line: `LEVEL SUBSYSTEM[CATEGORY] TEXT`.
///
/// What Apple's `Logger` takes compiles against this one; nothing is stored, and no level is left out. Values that are
/// not public show as `<private>`.
public struct Logger: Sendable {
  private let name: String
  private let write: @Sendable (String) -> Void

  /// Names the part of the app that logs.
  public init(subsystem: String, category: String) {
    self.init(subsystem: subsystem, category: category, write: LogOutput.write)
  }

  /// A logger without a name.
  public init() { self.init(subsystem: "", category: "") }

  package init(subsystem: String, category: String, write: @escaping @Sendable (String) -> Void) {
    name = category.isEmpty ? subsystem : "\(subsystem)[\(category)]"
    self.write = write
  }

  /// Writes at a level.
  public func log(level: OSLogType, _ message: OSLogMessage) {
    let parts = [level.name, name, message.text].filter { !$0.isEmpty }
    write(parts.joined(separator: " ") + "\n")
  }

  /// Writes at the level `default`.
  public func log(_ message: OSLogMessage) { log(level: .default, message) }

  /// Writes at the level `debug`.
  public func trace(_ message: OSLogMessage) { log(level: .debug, message) }

  /// Writes at the level `debug`.
  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }

  /// Writes at the level `info`.
  public func info(_ message: OSLogMessage) { log(level: .info, message) }

  /// Writes at the level `default`.
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }

  /// Writes at the level `error`, as Apple's does.
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }

  /// Writes at the level `error`.
  public func error(_ message: OSLogMessage) { log(level: .error, message) }

  /// Writes at the level `fault`.
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }

  /// Writes at the level `fault`.
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}
