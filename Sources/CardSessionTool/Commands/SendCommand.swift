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
      let problem = UsageProblem.unknownBuiltInApp(arguments.app, apps: BuiltInApp.all.map(\.name))
      return Outcome(.usage, UsageError(problem: problem, command: .send).description)
    }
    var send: SendRun
    do {
      let phone = arguments.phone ?? context.environment["CARDSESSION_PHONE"].flatMap { $0.isEmpty ? nil : $0 }
      let commands = try arguments.commands.enumerated().map { try Self.command($1, operand: $0 + 1) }
      send = SendRun(app: app, phoneFile: try phone.map { try PhoneFile(path: $0) } ?? PhoneFile(), commands: commands)
    } catch let problem as UsageProblem {
      return Outcome(.usage, UsageError(problem: problem, command: .send).description)
    } catch {
      return Outcome(.usage, "\(error)")
    }
    send.settings.patience = arguments.patience ?? send.settings.patience
    send.settings.cardWait = arguments.timeout ?? send.settings.cardWait
    send.settings.air = arguments.air ?? send.settings.air
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

  static func command(_ text: String, operand: Int) throws(UsageProblem) -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes = try Hex.bytes(text)
    } catch {
      throw .notHexadecimal(operand: operand, length: text.count, reason: "\(error)")
    }
    guard !bytes.isEmpty else {
      throw .notHexadecimal(operand: operand, length: text.count, reason: "it has no bytes")
    }
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
