// The only file of this target that uses Foundation: its JSON decoder.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Turns the JSON object of one line into a header or a record.
struct LineDecoder {
  private let decoder = JSONDecoder()

  func header(_ line: ArraySlice<UInt8>) throws(LineError) -> TraceHeader {
    try decode(HeaderLine.self, line).header
  }

  func record(_ line: ArraySlice<UInt8>) throws(LineError) -> TraceRecord {
    try decode(RecordLine.self, line).record
  }

  private func decode<Line: Decodable>(_ type: Line.Type, _ line: ArraySlice<UInt8>) throws(LineError) -> Line {
    do {
      return try decoder.decode(type, from: Data(line))
    } catch let error as LineError {
      throw error
    } catch {
      throw .notAnObject
    }
  }
}
