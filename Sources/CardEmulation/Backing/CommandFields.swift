import Foundation
import ISO7816

/// A command's fields in the types of Apple's interface.
struct CommandFields {
  let instructionClass: UInt8
  let instructionCode: UInt8
  let p1Parameter: UInt8
  let p2Parameter: UInt8
  let data: Data?
  let expectedResponseLength: Int

  /// Parses a whole command; nil when its lengths fit none of the seven cases.
  init?(_ bytes: Data) {
    guard let command = try? CommandAPDU(Array(bytes)) else { return nil }
    instructionClass = command.instructionClass.rawValue
    instructionCode = command.instruction
    p1Parameter = command.p1
    p2Parameter = command.p2
    data = command.data.isEmpty ? nil : Data(command.data)
    expectedResponseLength = command.expectedLength?.count ?? -1
  }
}
