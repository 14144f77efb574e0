import CardTrace
import Foundation

/// `trace show`: a trace file as a timeline, or its masked records.
struct TraceShowCommand {
  var file: String
  var json: Bool
  var colour: ColourChoice
  var context: ToolContext

  /// The largest trace that is read, in bytes.
  private static let largest = 256 << 20

  func run() -> Outcome {
    let bytes: [UInt8]
    do {
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
      bytes = [UInt8](try handle.read(upToCount: Self.largest + 1) ?? Data())
    } catch {
      return Outcome(.usage, "\(file): cannot be read: \((error as NSError).localizedDescription)")
    }
    guard bytes.count <= Self.largest else {
      return Outcome(.usage, "\(file): has more than \(Self.largest) bytes, the most that is read")
    }
    var masking = Masking()
    var timeline = Timeline(Timeline.Options(isColoured: context.colours(colour, on: 1)))
    do {
      for record in try Trace(bytes).records {
        if json {
          context.console.output(String(decoding: TraceEncoder.line(masking.masked(record)), as: UTF8.self))
        } else {
          for line in timeline.lines(for: record) { context.console.output(line + "\n") }
        }
      }
    } catch {
      return Outcome(.findings, "\(file): \(error)")
    }
    return .asExpected
  }
}
