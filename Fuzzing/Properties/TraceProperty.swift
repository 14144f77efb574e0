package import CardTrace
import ISO7816

/// Traces: what was written is read again, every bad line is named, and the timeline stays within its columns.
package struct TraceProperty: Sendable {
  package typealias Encode = @Sendable (TraceRecord) -> [UInt8]

  private let encode: Encode

  /// Checks our encoder, or a planted one.
  package init(encode: @escaping Encode = { TraceEncoder.line($0) }) {
    self.encode = encode
  }

  /// An input that starts with `{` is the lines of a file, any other a list of records to make.
  package func check(_ input: [UInt8]) throws(Finding) {
    let header: [UInt8]
    do {
      header = try TraceEncoder.line(TraceHeader(tool: "0", seed: 0))
    } catch {
      throw Finding("a short header is refused: \(error)")
    }
    if input.first == UInt8(ascii: "{") {
      try checkReading(input)
      return try checkReading(header + input)
    }
    var choices = Choices(input)
    let records = TraceMaker.records(&choices)
    let read = Self.read(header + records.flatMap(encode))
    try require(read.error == nil, "a record that was written is refused: \(read.error?.description ?? "")")
    try requireEqual(read.records, records, "the records that were written")
    try checkTimeline(records)
  }

  // MARK: Reading

  private struct Reading {
    var records: [TraceRecord] = []
    var error: TraceError?
  }

  private static func read(_ file: [UInt8]) -> Reading {
    var reading = Reading()
    do {
      var reader = try TraceReader(file)
      while let record = try reader.next() { reading.records.append(record) }
    } catch {
      reading.error = error
    }
    return reading
  }

  private func checkReading(_ file: [UInt8]) throws(Finding) {
    let isTerminated = file.last == 0x0A
    let lines = file.split(separator: 0x0A, omittingEmptySubsequences: false).count - (isTerminated ? 1 : 0)
    let reading = Self.read(file)
    if let error = reading.error {
      try checkError(error, records: reading.records.count, lines: lines, isTerminated: isTerminated)
    } else {
      try requireEqual(reading.records.count, lines - 1, "the number of records")
    }
    let start = Array(file.prefix { $0 != 0x0A }) + [0x0A]
    let again = Self.read(start + reading.records.flatMap(encode))
    try requireEqual(again.records, reading.records, "the records that were read and written")
    try checkTimeline(reading.records)
  }

  private func checkError(_ error: TraceError, records: Int, lines: Int, isTerminated: Bool) throws(Finding) {
    let line: Int
    switch error {
    case .empty: return try require(lines == 0, "\(lines) lines are called empty")
    case .unknownFormat, .unknownVersion: line = 1
    case .lineTooLong(let number, _), .cutOff(let number), .notAnObject(let number), .missing(let number, _, _),
      .wrongValue(let number, _, _, _), .unknownKey(let number, _), .masked(let number):
      line = number
    }
    try require(line == 1 && records == 0 || line == records + 2, "line \(line) is blamed after \(records) records")
    try require(line <= lines, "line \(line) of \(lines) is blamed")
    if case .cutOff = error {
      try require(line == lines && !isTerminated, "line \(line) of \(lines) is called cut off")
    }
    try require(!error.description.isEmpty, "an error without a sentence")
  }

  // MARK: Timeline

  /// No line is wider than was asked for, and none moves the cursor.
  private func checkTimeline(_ records: [TraceRecord]) throws(Finding) {
    let isNarrow = records.count.isMultiple(of: 2)
    let options = isNarrow ? Timeline.Options(width: 60, dataLimit: 7, isMasked: false) : Timeline.Options()
    var timeline = Timeline(options)
    for record in records {
      let lines = timeline.lines(for: record)
      try require(!lines.isEmpty, "a record without a line")
      for line in lines {
        try require(line.count <= options.width, "\(line.count) characters in a line of \(options.width): \(line)")
        let isPlain = line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        try require(isPlain, "a control character in \(line.debugDescription)")
      }
    }
  }
}
