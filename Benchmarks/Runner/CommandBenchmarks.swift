import BenchmarkHarness
import ISO7816

/// Parsing a command of 261 bytes: header, Lc, 255 bytes of data and Le.
extension Benchmark {
  static var commands: [Benchmark] {
    [
      Benchmark(.commandCopy) { _ in
        let received = longCommands
        return [
          try measureParsing { index in
            let command = try CommandAPDU(copy(received.span.extracting(place(of: index))))
            return fields(of: command)
          }
        ]
      },
      Benchmark(.commandView) { _ in
        let received = longCommands
        return [
          try measureParsing { index in
            let command = try CommandAPDUView(received.span.extracting(place(of: index)))
            return Int(command.instructionClass.rawValue) + Int(command.instruction) + Int(command.p1)
              + Int(command.p2) + command.dataRange.count + (command.expectedLength?.count ?? 0)
          }
        ]
      },
    ]
  }

  /// A buffer with 16 commands that differ in P2, so that nothing is parsed once for all.
  private static var longCommands: [UInt8] {
    (0..<16).flatMap { [0x00, 0xD6, 0x00, $0, 0xFF] + [UInt8](repeating: 0xA5, count: 255) + [0x00] }
  }

  /// Where a command lies in the buffer.
  private static func place(of index: Int) -> Range<Int> { (index * 261)..<(index * 261 + 261) }

  /// The one copy, as whoever reads from a socket makes it.
  private static func copy(_ bytes: Span<UInt8>) -> [UInt8] {
    bytes.withUnsafeBufferPointer { Array($0) }
  }

  /// What a card reads of a command, as one number.
  private static func fields(of command: CommandAPDU) -> Int {
    Int(command.instructionClass.rawValue) + Int(command.instruction) + Int(command.p1) + Int(command.p2)
      + command.data.count + (command.expectedLength?.count ?? 0)
  }

  /// `parse` gets the number of one of 16 commands, again and again, and returns the sum of its fields.
  private static func measureParsing(_ parse: (Int) throws -> Int) throws -> Figures {
    var (index, sum, parsed) = (0, 0, 0)
    let measurement = try Batches.measure(rounds: 2_000) {
      sum &+= try parse(index)
      index = (index + 1) & 15
      parsed += 1
    }
    let whole = parsed / 16 * (16 * (0xD6 + 255 + 256) + 120)
    let rest = (0..<(parsed % 16)).reduce(0) { $0 + 0xD6 + 255 + 256 + $1 }
    guard sum == whole + rest else { throw BenchmarkFailure("a command was parsed wrongly") }
    return measurement
  }
}
