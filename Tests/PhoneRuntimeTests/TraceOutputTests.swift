import CardTrace
import Foundation
import PhoneModel
import PhoneRuntime
import Testing

@Suite struct TraceOutputTests {
  private let header = TraceHeader(tool: "test", seed: 0)
  private let record = TraceRecord(t: 1, lane: .reader, kind: .command, bytes: [0x00, 0xB0])

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func trace(_ path: String) throws -> Trace {
    try Trace([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
  }

  @Test func `a writer keeps the order and has rendered everything when flush returns`() {
    let rendered = Log<[Int64]>()
    let writer = TraceWriter { records in rendered.append(records.map(\.t)) }
    for t in 0..<1_000 { writer.take(TraceRecord(t: Int64(t), lane: .phone, kind: .note)) }
    writer.flush()
    #expect(rendered.entries.flatMap(\.self) == Array(0..<1_000))
    #expect(!rendered.entries.contains([]))
    writer.flush()
    #expect(rendered.entries.flatMap(\.self).count == 1_000)
  }

  @Test func `records of several threads are each rendered once, in each thread's order`() async {
    let rendered = Log<[TraceRecord]>()
    let writer = TraceWriter { rendered.append($0) }
    await withTaskGroup { group in
      for thread in 0..<4 {
        group.addTask {
          for t in 0..<250 {
            writer.take(TraceRecord(t: Int64(t), lane: .phone, kind: .note, session: thread))
            if t % 100 == 0 { writer.flush() }
          }
        }
      }
    }
    writer.flush()
    let records = rendered.entries.flatMap(\.self)
    for thread in 0..<4 { #expect(records.filter { $0.session == thread }.map(\.t) == Array(0..<250)) }
  }

  @Test func `what is rendered is on its way without a flush`() async {
    let rendered = AsyncStream<Int>.makeStream()
    let writer = TraceWriter { rendered.continuation.yield($0.count) }
    writer.take(record)
    for await count in rendered.stream.prefix(1) { #expect(count == 1) }
  }

  @Test(arguments: [0o644, 0o666, 0o777])
  func `a trace is for its owner alone, even where a wider file was before, and can be continued`(
    _ before: Int
  ) throws {
    let folder = try Folder()
    let path = try folder.file("trace", Data("old".utf8), mode: before)
    try TraceFile(path: path, header: header, continues: false).write([record]) { Issue.record("\($0)") }
    #expect(try mode(path) == 0o600)
    #expect(try trace(path).records == [record])
    try FileManager.default.setAttributes([.posixPermissions: before], ofItemAtPath: path)
    try TraceFile(path: path, header: header, continues: true).write([record]) { Issue.record("\($0)") }
    #expect(try mode(path) == 0o600)
    #expect(try trace(path).records == [record, record])
  }

  @Test func `a new trace is its header, then the records, and can be continued`() throws {
    let folder = try Folder()
    let path = "\(folder.path)/trace"
    let file = try TraceFile(path: path, header: header, continues: false)
    #expect(try trace(path).records == [])
    file.write([record, record]) { Issue.record("\($0)") }
    file.write([]) { Issue.record("\($0)") }
    #expect(try mode(path) == 0o600)
    _ = consume file
    let other = TraceHeader(tool: "other", seed: 1)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    try TraceFile(path: path, header: other, continues: true).write([record]) { Issue.record("\($0)") }
    #expect(try trace(path).records == [record, record, record])
    #expect(try trace(path).header == header)
    #expect(try mode(path) == 0o600)
  }

  @Test func `a trace to continue that is not there, or empty, begins with its header`() throws {
    let folder = try Folder()
    for path in [folder.path + "/missing", try folder.file("empty", Data())] {
      try TraceFile(path: path, header: header, continues: true).write([record]) { Issue.record("\($0)") }
      #expect(try trace(path).header == header)
      #expect(try trace(path).records == [record])
    }
  }

  @Test func `a path that cannot be written is refused with the system's reason`() throws {
    let folder = try Folder()
    for (path, reason) in [
      ("/no/such/folder/trace", "No such file or directory"), (folder.path, "Is a directory"),
      ("/dev/full", "No space left on device"),
    ] {
      #expect(
        sentence { _ = try TraceFile(path: path, header: header, continues: false) }
          == "the trace \(path) cannot be written: \(reason)")
    }
  }

  #if os(Linux)
    @Test func `a file whose mode cannot be narrowed is refused`() {
      #expect(
        sentence { _ = try TraceFile(path: "/proc/self/comm", header: header, continues: true) }
          == "the trace /proc/self/comm cannot be written: its mode cannot be set to 0600: Operation not permitted")
    }
  #endif

  @Test func `a header too long to be read again is refused`() throws {
    let folder = try Folder()
    let path = "\(folder.path)/trace"
    var header = header
    header.phoneFile = String(repeating: "x", count: TraceEncoder.longestHeader)
    #expect(throws: TraceError.self) { try TraceFile(path: path, header: header, continues: false) }
  }

  @Test func `a trace with the longest phone file and script is written and read again`() throws {
    let folder = try Folder()
    let path = "\(folder.path)/trace"
    var header = header
    header.phoneFile = String(repeating: "\"", count: PhoneFile.largest)
    header.script = String(repeating: "\u{1}", count: 1 << 20)
    try TraceFile(path: path, header: header, continues: false).write([record]) { Issue.record("\($0)") }
    #expect(try trace(path).header == header)
    #expect(try trace(path).records == [record])
  }

  @Test func `a full disk is reported once`() throws {
    let reports = Log<String>()
    let full = try TraceFile(path: "/dev/full", header: header, continues: true)
    for _ in 1...3 { full.write([record]) { reports.append($0) } }
    #expect(
      reports.entries == [
        "the trace /dev/full cannot be written: No space left on device; it ends before this line"
      ])
  }

  @Test func `a second writer of one trace is refused, and nothing of the first is lost`() throws {
    let folder = try Folder()
    let path = "\(folder.path)/trace"
    let first = try TraceFile(path: path, header: header, continues: false)
    first.write([record]) { Issue.record("\($0)") }
    let refusal = "the trace \(path) cannot be written: another run is writing it"
    for (continues, isSupervised) in [(false, false), (true, false), (false, true), (true, true)] {
      #expect(
        sentence { _ = try TraceFile(path: path, header: header, continues: continues, isSupervised: isSupervised) }
          == refusal)
    }
    #expect(sentence { _ = try TraceLock.takeForRun(path) } == refusal)
    first.write([record]) { Issue.record("\($0)") }
    #expect(try trace(path).records == [record, record])
  }

  @Test func `a run holds its trace between two starts of its app, for the app alone`() throws {
    let folder = try Folder()
    let path = "\(folder.path)/trace"
    let run = try #require(try TraceLock.takeForRun(path))
    try TraceFile(path: path, header: header, continues: false, isSupervised: true).write([record]) {
      Issue.record("\($0)")
    }
    #expect(sentence { _ = try TraceFile(path: path, header: header, continues: false) }.hasSuffix("is writing it"))
    #expect(sentence { _ = try TraceLock.takeForRun(path) }.hasSuffix("is writing it"))
    try TraceFile(path: path, header: header, continues: true, isSupervised: true).write([record]) {
      Issue.record("\($0)")
    }
    #expect(try trace(path).records == [record, record])
    close(run)
    try TraceFile(path: path, header: header, continues: false).write([]) { Issue.record("\($0)") }
    #expect(try trace(path).records == [])
    #expect(try TraceLock.takeForRun("/dev/null") == nil)
    #expect(try TraceLock.takeForRun("/no/such/folder/trace") == nil)
  }
}
