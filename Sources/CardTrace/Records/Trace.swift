/// A whole trace in memory.
package struct Trace: Hashable, Sendable {
  /// The first line.
  package var header: TraceHeader
  /// The other lines, in order.
  package var records: [TraceRecord]

  /// Joins a header and its records.
  package init(header: TraceHeader, records: [TraceRecord]) {
    self.header = header
    self.records = records
  }

  /// Reads a whole file; throws at the first line that is not right, a last line that was cut off among them.
  package init(_ bytes: [UInt8]) throws(TraceError) {
    var reader = try TraceReader(bytes)
    var records: [TraceRecord] = []
    while let record = try reader.next() { records.append(record) }
    self.init(header: reader.header, records: records)
  }

  /// The file's bytes.
  package func encoded() throws(TraceError) -> [UInt8] {
    var output = try TraceEncoder.line(header)
    for record in records { TraceEncoder.append(record, to: &output) }
    return output
  }
}
