public import Foundation

/// A command APDU as an app composes or reads it.
///
/// Two APDUs are equal when they are the same object: Apple documents no other equality. ISO/IEC 7816-4, 5.1.
open class NFCISO7816APDU: NSObject, NSCopying {
  /// The class byte (CLA).
  open private(set) var instructionClass: UInt8
  /// The instruction byte (INS).
  open private(set) var instructionCode: UInt8
  /// The first parameter byte (P1).
  open private(set) var p1Parameter: UInt8
  /// The second parameter byte (P2).
  open private(set) var p2Parameter: UInt8
  /// The data field; nil when a parsed command has none.
  open private(set) var data: Data?
  /// The most response bytes expected (Ne), 1 to 65,536; -1 when the command has no Le.
  open private(set) var expectedResponseLength: Int

  /// Keeps the fields as given; a response length of -1 means no Le, 256 and 65,536 mean a Le of zeros.
  public init(
    instructionClass: UInt8, instructionCode: UInt8, p1Parameter: UInt8, p2Parameter: UInt8, data: Data,
    expectedResponseLength: Int
  ) {
    self.instructionClass = instructionClass
    self.instructionCode = instructionCode
    self.p1Parameter = p1Parameter
    self.p2Parameter = p2Parameter
    self.data = data
    self.expectedResponseLength = expectedResponseLength
  }

  /// Parses a whole command in any of the seven cases; nil when its lengths fit none of them.
  public init?(data: Data) {
    guard let fields = CommandFields(data) else { return nil }
    self.instructionClass = fields.instructionClass
    self.instructionCode = fields.instructionCode
    self.p1Parameter = fields.p1Parameter
    self.p2Parameter = fields.p2Parameter
    self.data = fields.data
    self.expectedResponseLength = fields.expectedResponseLength
  }

  /// Gives the same object, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
