/// Why bytes are not a trace; lines are counted from 1, the header's.
package enum TraceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no line at all.
  case empty
  /// The header is of another format.
  case unknownFormat(found: String)
  /// The header is of a version that this code does not read.
  case unknownVersion(found: Int)
  /// A line is longer than `TraceEncoder.longestLine`, or the header than `TraceEncoder.longestHeader`.
  case lineTooLong(line: Int, length: Int)
  /// The last line has no line feed and stops before its object ends.
  case cutOff(line: Int)
  /// A line is not one JSON object in UTF-8.
  case notAnObject(line: Int)
  /// A key that is needed is not there.
  case missing(line: Int, key: String, needed: String)
  /// A key has a value of another type or outside what is allowed.
  case wrongValue(line: Int, key: String, found: String, needed: String)
  /// A key that this version does not have.
  case unknownKey(line: Int, key: String)
  /// The bytes are masked, so the trace was made to be shown.
  case masked(line: Int)

  /// One sentence with the line, what was found and what was needed.
  package var description: String {
    switch self {
    case .empty:
      "a trace starts with a header line, this file is empty"
    case .unknownFormat(let found):
      "line 1 says the format \"\(found)\", a trace says \"\(TraceHeader.format)\""
    case .unknownVersion(let found):
      "line 1 says version \(found) of the trace format, this tool reads version \(TraceHeader.version)"
    case .lineTooLong(let line, let length):
      "line \(line) has \(length) bytes, at most \(line == 1 ? TraceEncoder.longestHeader : TraceEncoder.longestLine) are allowed"
    case .cutOff(let line):
      "line \(line) is the last one and was cut off before it ended"
    case .notAnObject(let line):
      "line \(line) is not a JSON object"
    case .missing(let line, let key, let needed):
      "line \(line) has no \"\(key)\", which is \(needed)"
    case .wrongValue(let line, let key, let found, let needed):
      "line \(line) has \(found) for \"\(key)\", which is \(needed)"
    case .unknownKey(let line, let key):
      "line \(line) has the key \"\(key)\", which version \(TraceHeader.version) does not know"
    case .masked(let line):
      "line \(line) has masked bytes; a masked trace is for reading and cannot be used again"
    }
  }
}
