@_exported public import Foundation

/// Standard error, a whole line at a time.
enum LogOutput {
  static func write(_ line: String) {
    // One write for each line, so that lines of several threads do not mix; what standard error refuses is lost.
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }
}
