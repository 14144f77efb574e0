/// Writes a trace as JSON Lines: one object a line, its keys always in the same order, UTF-8, a line feed at the end.
package enum TraceEncoder {
  /// The longest line after the header that is read, in bytes without its line feed.
  package static let longestLine = 256 * 1024
  /// The longest header that is written and read: a phone file and a script of 1 MiB each, every byte escaped, and the rest.
  package static let longestHeader = 13 << 20

  /// The record's line.
  package static func line(_ record: TraceRecord) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(128 + (record.bytes?.count ?? 0) * 2 + (record.note?.utf8.count ?? 0))
    append(record, to: &output)
    return output
  }

  /// Appends the record's line to a buffer, which is all that can allocate.
  package static func append(_ record: TraceRecord, to output: inout [UInt8]) {
    output.append(json: #"{"t":"#)
    output.append(decimal: record.t)
    output.append(json: #","lane":"#)
    output.append(quoted: record.lane.rawValue)
    output.append(json: #","kind":"#)
    output.append(quoted: record.kind.rawValue)
    if let bytes = record.bytes {
      output.append(json: #","bytes":""#)
      output.append(hex: bytes, hidden: record.hidden)
      output.append(json: #"""#)
    }
    if let session = record.session {
      output.append(json: #","session":"#)
      output.append(decimal: Int64(session))
    }
    if let apdu = record.apdu {
      output.append(json: #","apdu":"#)
      output.append(decimal: Int64(apdu))
    }
    if let rule = record.rule {
      output.append(json: #","rule":"#)
      output.append(quoted: rule)
    }
    if let note = record.note {
      output.append(json: #","note":"#)
      output.append(quoted: note)
    }
    output.append(json: "}\n")
  }

  /// The header's line; throws when the texts in it make the line too long to be read.
  package static func line(_ header: TraceHeader) throws(TraceError) -> [UInt8] {
    var output: [UInt8] = []
    output.append(json: #"{"format":"#)
    output.append(quoted: TraceHeader.format)
    output.append(json: #","version":"#)
    output.append(decimal: Int64(TraceHeader.version))
    output.append(json: #","tool":"#)
    output.append(quoted: header.tool)
    output.append(json: #","seed":"#)
    output.append(decimal: header.seed)
    append(#","phoneFile":"#, header.phoneFile, to: &output)
    append(#","script":"#, header.script, to: &output)
    output.append(json: #","reader":"#)
    output.append(quoted: header.reader)
    append(#","faults":["#, header.faults, to: &output)
    append(#","app":"#, header.app, to: &output)
    if let unseeded = header.unseeded { append(#","unseeded":["#, unseeded, to: &output) }
    append(#","started":"#, header.started, to: &output)
    output.append(json: "}\n")
    guard output.count - 1 <= longestHeader else { throw .lineTooLong(line: 1, length: output.count - 1) }
    return output
  }

  /// - Parameter key: up to the bracket that opens.
  private static func append(_ key: StaticString, _ values: [String], to output: inout [UInt8]) {
    output.append(json: key)
    for (index, value) in values.enumerated() {
      if index > 0 { output.append(json: ",") }
      output.append(quoted: value)
    }
    output.append(json: "]")
  }

  private static func append(_ key: StaticString, _ value: String?, to output: inout [UInt8]) {
    guard let value else { return }
    output.append(json: key)
    output.append(quoted: value)
  }
}
