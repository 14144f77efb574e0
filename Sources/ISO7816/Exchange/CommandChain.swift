/// The parts of a command chain that came so far on one logical channel (ISO/IEC 7816-4, 5.3.3).
struct CommandChain: Hashable, Sendable {
  /// CLA without the chaining bit.
  let instructionClass: UInt8
  let instruction: UInt8
  let p1: UInt8
  let p2: UInt8
  private(set) var data: [UInt8] = []

  /// Starts with nothing; the first part is added like every other.
  init(startedBy command: CommandAPDU) {
    instructionClass = command.instructionClass.rawValue & ~0x10
    instruction = command.instruction
    p1 = command.p1
    p2 = command.p2
  }

  /// Whether the command may follow: all parts have one header, the chaining bit aside.
  func continues(with command: CommandAPDU) -> Bool {
    command.instructionClass.rawValue & ~0x10 == instructionClass && command.instruction == instruction
      && command.p1 == p1 && command.p2 == p2
  }

  mutating func add(_ command: CommandAPDU, limit: Int) throws(Refusal) {
    let count = data.count + command.data.count
    guard count <= limit else {
      throw Refusal(.wrongLength, "the chain has \(count) bytes of data with this part, \(limit) are taken")
    }
    data.append(contentsOf: command.data)
  }

  /// The command that the parts make, with the Le of the last; extended where the data or the last part needs it.
  func whole(endingWith last: CommandAPDU) throws(Refusal) -> CommandAPDU {
    let isExtended = last.form == .case3Extended || last.form == .case4Extended || last.form == .case2Extended
    do {
      return try CommandAPDU(
        instructionClass: instructionClass, instruction: instruction, p1: p1, p2: p2, data: data,
        expectedLength: last.expectedLength, extended: isExtended ? true : nil)
    } catch {
      throw Refusal(.wrongLength, "\(error)")
    }
  }
}
