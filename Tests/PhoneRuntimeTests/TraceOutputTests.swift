import CardTrace
import Foundation
import PhoneModel
import PhoneRuntime
import Synchronization
import Testing

@Suite struct TraceOutputTests {
  private let header = TraceHeader(tool: "test", seed: 0)
  private let record = TraceRecord(t: 1, lane: .reader, kind: .command, bytes: [0x00, 0xB0])

  @Test func `a writer keeps the order and has rendered everything when flush returns`() {
    let rendered = Mutex<[Int64]>([])
    let writer = TraceWriter { records in rendered.withLock { $0 += records.map(\.t) } }
    for t in 0..<1_000 { writer.take(TraceRecord(t: Int64(t), lane: .phone, kind: .note)) }
    writer.flush()
    #expect(rendered.withLock { $0 } == Array(0..<1_000))
  }

  @Test func `a trace is for its owner alone, even where a wider file was before, and can be continued`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "trace-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    try TraceFile(path: path, header: header, continues: false).write([record]) { Issue.record("\($0)") }
    try TraceFile(path: path, header: header, continues: true).write([record]) { Issue.record("\($0)") }
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let trace = try Trace([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
    #expect(trace.records == [record, record])
    #expect(trace.header == header)
  }

  @Test func `a path that cannot be written is refused and a full disk is reported once`() throws {
    #expect(throws: TraceFile.Failure.self) {
      try TraceFile(path: "/no/such/folder/trace", header: header, continues: false)
    }
    let reports = Mutex<[String]>([])
    let full = try TraceFile(path: "/dev/full", header: header, continues: true)
    for _ in 1...3 { full.write([record]) { report in reports.withLock { $0.append(report) } } }
    #expect(
      reports.withLock { $0 } == [
        "the trace /dev/full cannot be written: No space left on device; it ends before this line"
      ])
  }
}
