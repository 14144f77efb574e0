import CardTrace
import Synchronization
import VirtualTime

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a process that plays a scenario leaves for the explorer, in memory that outlives it however it ends.
///
/// A number of bytes and a reason, then the place where it was when it did not suspend, then the trace's lines.
package struct ScenarioMemory: @unchecked Sendable {
  /// Why the process was ended by what watches over it, not by the app.
  package enum Reason: UInt32, Hashable, Sendable {
    case none, traceIsFull, timeIsOver, deadlock
  }

  private static let placeStart = 16
  private static let placeSize = 4_080
  private static let traceStart = placeStart + placeSize
  package static let size = 1 << 20

  private let memory: UnsafeMutableRawPointer

  package init?(descriptor: Int32) {
    guard let memory = ProcessCopy.shared(descriptor, size: Self.size) else { return nil }
    self.memory = memory
  }

  package func clear() {
    memory.storeBytes(of: 0, as: UInt64.self)
    memory.storeBytes(of: 0, toByteOffset: 8, as: UInt32.self)
    memory.storeBytes(of: 0, toByteOffset: Self.placeStart, as: UInt8.self)
  }

  private var count: Int {
    get { Int(memory.load(as: UInt64.self)) }
    nonmutating set { memory.storeBytes(of: UInt64(newValue), as: UInt64.self) }
  }

  package var reason: Reason {
    get { Reason(rawValue: memory.load(fromByteOffset: 8, as: UInt32.self)) ?? .none }
    nonmutating set { memory.storeBytes(of: newValue.rawValue, toByteOffset: 8, as: UInt32.self) }
  }

  /// The whole lines of the trace; what an app overwrote by mistake reads as nothing.
  package var lines: [UInt8] {
    Array(
      UnsafeRawBufferPointer(start: memory + Self.traceStart, count: min(max(count, 0), Self.size - Self.traceStart)))
  }

  /// Where the process was when it did not suspend, as it wrote that.
  package var place: String {
    let bytes = UnsafeRawBufferPointer(start: memory + Self.placeStart, count: Self.placeSize)
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  func tellPlace() { ProcessCopy.tellPlace(into: memory + Self.placeStart, size: Self.placeSize) }

  /// Appends a line; false when it has no room.
  func append(_ line: [UInt8]) -> Bool {
    let old = count
    guard old + line.count <= Self.size - Self.traceStart else { return false }
    line.withUnsafeBytes { (memory + Self.traceStart + old).copyMemory(from: $0.baseAddress!, byteCount: line.count) }
    count = old + line.count
    return true
  }

  /// Ends the process at once.
  func end(_ reason: Reason) -> Never {
    self.reason = reason
    _exit(1)
  }
}

/// Writes each record where the explorer finds it; an app that fills all of it is ended.
final class ScenarioTrace: TraceSink {
  private let memory: Mutex<ScenarioMemory>

  init(_ memory: ScenarioMemory) { self.memory = Mutex(memory) }

  func take(_ record: TraceRecord) {
    let line = TraceEncoder.line(record)
    memory.withLock { if !$0.append(line) { $0.end(.traceIsFull) } }
  }

  func flush() {}
}
