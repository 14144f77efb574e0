import CardHost
import CardTrace
import Foundation
import PhoneModel
import PhoneRuntime
import ReaderLinks

/// Sends commands to a built-in app on a phone in this process, one tap for all.
struct SendRun: Sendable {
  let app: BuiltInApp
  let phoneFile: PhoneFile
  let commands: [[UInt8]]
  var settings = MemoryReader.Settings()
  /// The trace file to write, if any.
  var trace: String?

  /// What came of it: the reader's records, and the sentence that says why not every command was answered.
  struct Report: Sendable {
    let records: [TraceRecord]
    let failure: String?
  }

  func run() async throws -> Report {
    let memory = TraceMemory()
    let id = AppID(app.name)
    let entitlements = phoneFile.apps.first { $0.id == id }?.entitlements ?? app.entitlements
    let phone = Phone(
      apps: [id: entitlements], circumstances: phoneFile.circumstances, settings: phoneFile.settings)
    let runtime = PhoneRuntime(phone, readingAvailable: phoneFile.readingAvailable, sink: memory)
    let file = try trace.map {
      try TraceFile(
        path: $0, header: TraceHeader(tool: OpenCardSession.version, seed: 0, app: app.name), continues: false)
    }
    runtime.send(.person(.open(id)))
    runtime.fieldOn(settings.air)
    let holder = Task(executorPreference: PhoneExecutor.preferred) {
      try await AppContext.$scoped.withValue(AppContext(runtime: runtime, app: id)) {
        await BuiltInHost.run(try app.card()).failure
      }
    }
    let failure = await transmit(to: runtime)
    runtime.send(.person(.home))
    let refusal = try await holder.value
    file?.write(memory.records) { FileHandle.standardError.write(Data("cardsession: \($0)\n".utf8)) }
    let records = memory.records.filter { $0.lane == .reader && Self.kinds.contains($0.kind) }
    let sentence = failure.map { [$0, refusal].compactMap(\.self).joined(separator: "; ") }
    return Report(records: records, failure: sentence)
  }

  private static let kinds: Set<TraceKind> = [.command, .response, .torn, .noCard, .gaveUp]

  private func transmit(to runtime: PhoneRuntime) async -> String? {
    let channel = PhoneChannel(to: runtime, settings: settings)
    for (index, command) in commands.enumerated() {
      switch await channel.transmit(command) {
      case .answer(.response): break
      case .answer(.torn): return "command \(index + 1) of \(commands.count): the link broke before the answer"
      case .answer(.noCard): return "command \(index + 1) of \(commands.count): no card was in the field"
      case .gaveUp(let patience):
        return "command \(index + 1) of \(commands.count): no answer within \(patience)"
      }
    }
    runtime.fieldOff()
    return nil
  }
}
