import CardTrace
import Foundation
import PhoneModel
import PhoneRuntime
import Testing

/// Where the phone ends the process, the trace is whole and says why.
@Suite struct RuntimeTrapTests {
  @Test func `a second answer traps, and the trace's last record is the trap`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let runtime = PhoneRuntime(Phone(apps: [Bench.app: .tagOnly]), sink: standardError())
      runtime.send(.person(.open(Bench.app)))
      let session = try await AppContext(runtime: runtime, app: Bench.app).openSession()
      try await session.startEmulation()
      runtime.fieldOn()
      runtime.begin(Bench.select) { _ in }
      while case .some(let item) = await session.nextEvent() {
        guard case .received(let command) = item else { continue }
        try await command.respond([0x90, 0x00])
        try await command.respond([0x90, 0x00])
      }
    }
    let records = try records(of: result)
    #expect(records.first?.kind == .opens)
    #expect(records.dropLast().last?.kind == .answer)
    #expect(
      records.last?.note == "respond(response:) called again for APDU 1, which has its answer already"
        && records.last?.kind == .trap && records.last?.rule == "trap.second-answer")
  }

  @Test func `isEligible without the entitlement traps, and the trace's last record is the trap`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let runtime = PhoneRuntime(Phone(apps: [:]), sink: standardError())
      _ = AppContext(runtime: runtime, app: Bench.app).isEligible
    }
    #expect(try records(of: result).map(\.rule) == ["trap.entitlement"])
  }

  @Test func `no record of another thread comes after the trap`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let runtime = PhoneRuntime(Phone(apps: [:]), sink: standardError())
      for _ in 0..<4 {
        Thread.detachNewThread { while true { runtime.note("busy", lane: .reader) } }
      }
      _ = try await AppContext(runtime: runtime, app: Bench.app).openSession()
    }
    #expect(try records(of: result).last?.kind == .trap)
  }

  private func records(of result: ExitTest.Result) throws -> [TraceRecord] {
    let lines = result.standardErrorContent.split(separator: 0x0A).filter { $0.starts(with: Array(#"{"t":"#.utf8)) }
    let header = try TraceEncoder.line(TraceHeader(tool: "test", seed: 0))
    return try Trace(header + lines.flatMap { Array($0) + [0x0A] }).records
  }
}

/// A sink that writes each record as a line, as a process's own phone does.
private func standardError() -> TraceWriter {
  TraceWriter { records in
    var lines: [UInt8] = []
    for record in records { TraceEncoder.append(record, to: &lines) }
    FileHandle.standardError.write(Data(lines))
  }
}
