import CardTrace
import PhoneRuntime

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
      bytes = [UInt8](try InputFile.read(file, limit: Self.largest))
    } catch {
      return Outcome(.usage, "\(error)")
    }
    var masking = Masking()
    var timeline = Timeline(Timeline.Options(isColoured: context.colours(colour, on: 1)))
    var count = 0
    do {
      var reader = try TraceReader(bytes)
      while let record = try reader.next() {
        count += 1
        if json {
          context.console.output(String(decoding: TraceEncoder.line(masking.masked(record)), as: UTF8.self))
        } else {
          for line in timeline.lines(for: record) { context.console.output(line + "\n") }
        }
      }
    } catch {
      let records = count == 1 ? "1 record" : "\(count) records"
      return Outcome(.findings, "\(file): \(error)" + (count == 0 ? "" : "; \(records) before it shown"))
    }
    return .asExpected
  }
}
