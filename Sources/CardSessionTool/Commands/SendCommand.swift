import CardTrace
import Foundation
import ISO7816
import PhoneRuntime
import ReaderLinks

/// `send`: one tap with the given commands; prints each with its answer.
struct SendCommand {
  var arguments: SendArguments
  var context: ToolContext

  func run() -> Outcome {
    guard let app = BuiltInApp.named(arguments.app) else {
      let known = BuiltInApp.all.map(\.name).joined(separator: ", ")
      return Outcome(.usage, "there is no built-in app \"\(arguments.app)\"; there are \(known)")
    }
    var send: SendRun
    do {
      let phone = arguments.phone ?? context.environment["CARDSESSION_PHONE"].flatMap { $0.isEmpty ? nil : $0 }
      let commands = try arguments.commands.map { try Self.command($0) }
      send = SendRun(app: app, phoneFile: try phone.map { try PhoneFile(path: $0) } ?? PhoneFile(), commands: commands)
    } catch {
      return Outcome(.usage, "\(error)")
    }
    send.settings.patience = arguments.patience ?? send.settings.patience
    send.settings.cardWait = arguments.timeout ?? send.settings.cardWait
    send.trace = arguments.trace
    let report: SendRun.Report
    do {
      report = try blocking { [send] in try await send.run() }
    } catch {
      return Outcome(.usage, "\(error)")
    }
    show(report.records)
    return Outcome(report.failure == nil ? .asExpected : .findings, report.failure)
  }

  private struct BadCommand: Error, CustomStringConvertible {
    let text: String
    let reason: String
    var description: String { "\"\(text)\" is not a command APDU in hexadecimal: \(reason)" }
  }

  private static func command(_ text: String) throws -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes = try Hex.bytes(text)
    } catch {
      throw BadCommand(text: text, reason: "\(error)")
    }
    guard !bytes.isEmpty else { throw BadCommand(text: text, reason: "it is empty") }
    return bytes
  }

  private func show(_ records: [TraceRecord]) {
    var masking = Masking()
    var timeline = Timeline(Timeline.Options(isColoured: context.colours(arguments.colour, on: 1)))
    for record in records {
      if arguments.json {
        context.console.output(String(decoding: TraceEncoder.line(masking.masked(record)), as: UTF8.self))
      } else {
        for line in timeline.lines(for: record) { context.console.output(line + "\n") }
      }
    }
  }
}
