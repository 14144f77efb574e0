import Explorer
import Foundation
import PhoneRuntime

/// `explore merge`: the report of the whole from those of its shards.
struct MergeCommand {
  var files: [String]
  var json: String?
  var junit: String?
  var context: ToolContext

  private static let largest = 64 << 20

  func run() -> Outcome {
    do {
      var documents: [ReportDocument] = []
      for file in files {
        guard let document = ReportDocument.read(try InputFile.read(file, limit: Self.largest)) else {
          return Outcome(.usage, "\(file) is not a report of cardsession explore --json")
        }
        documents.append(document)
      }
      guard let whole = ReportDocument.merged(documents) else {
        return Outcome(.usage, "the files are not the reports of all shards of one exploration, each once")
      }
      if let json { try Data(whole.json.utf8).write(to: URL(fileURLWithPath: json)) }
      if let junit { try Data(whole.junit.utf8).write(to: URL(fileURLWithPath: junit)) }
      context.console.output(ExploreText.text(whole))
      return whole.findings.isEmpty ? .asExpected : Outcome(.findings)
    } catch {
      return Outcome(.usage, "\(error)")
    }
  }
}
