import Foundation
import Synchronization

/// A process whose lines a test reads while it runs.
final class LiveProcess: Sendable {
  /// What standard output and standard error said, in order, a line each.
  private let lines: AsyncStream<String>
  private let said = Mutex<[String]>([])
  private let ended: AsyncStream<Int32>
  let pid: pid_t

  /// Starts an executable of this build, with `input` on its standard input.
  init(_ arguments: [String], executable: String = Tool.path, environment: [String: String] = [:], input: String = "")
    throws
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = Tool.folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let words = Pipe()
    process.standardInput = words
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    let (lines, line) = AsyncStream<String>.makeStream()
    let (ended, end) = AsyncStream<Int32>.makeStream()
    (self.lines, self.ended) = (lines, ended)
    process.terminationHandler = {
      end.yield($0.terminationReason == .exit ? $0.terminationStatus : -$0.terminationStatus)
      end.finish()
    }
    try process.run()
    pid = process.processIdentifier
    try words.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try words.fileHandleForWriting.close()
    Thread.detachNewThread {
      var rest = Data()
      while true {
        let part = pipe.fileHandleForReading.availableData
        if part.isEmpty { break }
        rest += part
        while let index = rest.firstIndex(of: 0x0A) {
          line.yield(String(decoding: rest[rest.startIndex..<index], as: UTF8.self))
          rest = Data(rest[rest.index(after: index)...])
        }
      }
      line.finish()
    }
  }

  /// Waits for a line that contains `text`; false when the process ends without it.
  func waits(for text: String) async -> Bool {
    for await line in lines {
      said.withLock { $0.append(line) }
      if line.contains(text) { return true }
    }
    return false
  }

  /// Waits for the process's end: its exit code, or the signal, negative.
  func end() async -> Int32 {
    for await status in ended { return status }
    return 0
  }

  /// Everything that it said, once nobody can say more.
  func allLines() async -> [String] {
    for await line in lines { said.withLock { $0.append(line) } }
    return said.withLock { $0 }
  }

  func signal(_ number: Int32) { kill(pid, number) }
}
