/// Reads a trace line by line from the bytes of a file.
///
/// Records come out until a line is wrong, so what stands before a line that was cut off is not lost.
package struct TraceReader {
  /// The first line.
  package let header: TraceHeader

  private let bytes: [UInt8]
  private var position = 0
  private var line = 0
  private let decoder = LineDecoder()

  /// Reads the header; throws when it is not one of ours.
  package init(_ bytes: [UInt8]) throws(TraceError) {
    self.bytes = bytes
    let decoder = decoder
    guard let first = try Self.nextLine(of: bytes, at: &position, number: &line) else { throw .empty }
    do {
      header = try decoder.header(first.bytes)
    } catch {
      throw error.error(line: 1, isCutOff: first.isUnterminated)
    }
  }

  /// The next record, or nil at the end; after an error there is nothing more.
  package mutating func next() throws(TraceError) -> TraceRecord? {
    guard let next = try Self.nextLine(of: bytes, at: &position, number: &line) else { return nil }
    do {
      return try decoder.record(next.bytes)
    } catch {
      position = bytes.count
      throw error.error(line: line, isCutOff: next.isUnterminated)
    }
  }

  private static func nextLine(
    of bytes: [UInt8], at position: inout Int, number: inout Int
  ) throws(TraceError) -> (bytes: ArraySlice<UInt8>, isUnterminated: Bool)? {
    guard position < bytes.count else { return nil }
    number += 1
    let feed = bytes[position...].firstIndex(of: 0x0A)
    let line = bytes[position..<(feed ?? bytes.count)]
    position = feed.map { $0 + 1 } ?? bytes.count
    guard line.count <= (number == 1 ? TraceEncoder.longestHeader : TraceEncoder.longestLine) else {
      position = bytes.count
      throw .lineTooLong(line: number, length: line.count)
    }
    return (line, feed == nil)
  }
}
