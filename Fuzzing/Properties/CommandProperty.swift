package import ISO7816

/// C-APDU: what is accepted is exactly the seven cases, its fields are those of a second reader, and they build the same bytes.
package struct CommandProperty: Sendable {
  /// What a parser says of a command.
  package struct Fields: Sendable {
    package var bytes: [UInt8]
    package var form: CommandAPDU.Form
    package var data: [UInt8]
    package var expectedLength: Int?

    package init(_ command: CommandAPDU) {
      bytes = command.bytes
      form = command.form
      data = Array(command.data)
      expectedLength = command.expectedLength?.count
    }

    fileprivate init(bytes: [UInt8], row: CommandCase, lc: Int) {
      self.bytes = bytes
      form = row.form
      data = row.hasData ? Array(bytes[(4 + row.lcSize)..<(4 + row.lcSize + lc)]) : []
      expectedLength = row.hasLe ? row.expectedLength(bytes) : nil
    }
  }

  private let parse: @Sendable ([UInt8]) throws(CommandAPDUError) -> Fields

  /// Checks our parser, or a planted one.
  package init(
    parse: @escaping @Sendable ([UInt8]) throws(CommandAPDUError) -> Fields = { (bytes) throws(CommandAPDUError) in
      Fields(try CommandAPDU(bytes))
    }
  ) {
    self.parse = parse
  }

  package func check(_ input: [UInt8]) throws(Finding) {
    try checkParsing(input)
    try checkBuilding(input)
  }

  private func checkParsing(_ input: [UInt8]) throws(Finding) {
    let expected = try CommandCase.read(input)
    let fields: Fields
    do {
      fields = try parse(input)
    } catch {
      try require(expected == nil, "a command of \(expected!.form) is refused: \(error)")
      return try require(!error.description.isEmpty, "a refusal without a sentence")
    }
    guard let expected else { throw Finding("bytes that fit no case are accepted as \(fields.form)") }
    try requireEqual(fields.bytes, input, "the bytes")
    try requireEqual(fields.form, expected.form, "the case")
    try requireEqual(fields.data, expected.data, "the data")
    try requireEqual(fields.expectedLength, expected.expectedLength, "the expected length")
    try rebuild(fields)
  }

  /// The fields of an accepted command give its bytes back.
  private func rebuild(_ fields: Fields) throws(Finding) {
    let row = CommandCase.all.first { $0.form == fields.form }!
    let header = fields.bytes.prefix(4)
    do {
      let built = try CommandAPDU(
        instructionClass: header[0], instruction: header[1], p1: header[2], p2: header[3], data: fields.data,
        expectedLength: fields.expectedLength.flatMap { ExpectedLength(count: $0) }, extended: row.isExtended)
      try requireEqual(built.bytes, fields.bytes, "the bytes built from the fields")
      try require(!built.name.isEmpty, "a command without a name")
    } catch let finding as Finding {
      throw finding
    } catch {
      throw Finding("the fields of an accepted command build none: \(error)")
    }
  }

  /// A command is built from any fields that fit, up to the largest, and read back as they were.
  private func checkBuilding(_ input: [UInt8]) throws(Finding) {
    var choices = Choices(input)
    let header = (choices.byte(), choices.byte(), choices.byte(), choices.byte())
    let extended: Bool? = choices.pick([nil, true, false])
    let size = choices.byte()
    let counts = [0, Int(choices.byte()), 250 + choices.below(12)]
    let nc = size == 0xFF ? 65_530 + choices.below(12) : counts[Int(size) % 3]
    let ne = [nil, 1 + Int(choices.byte()), 250 + choices.below(12), 65_525 + choices.below(12)][choices.below(4)]
    let data = [UInt8](repeating: choices.byte(), count: nc)
    let fits = nc <= (extended == false ? 255 : 65_535) && (extended != false || (ne ?? 0) <= 256)
    let command: CommandAPDU
    do {
      command = try CommandAPDU(
        instructionClass: header.0, instruction: header.1, p1: header.2, p2: header.3, data: data,
        expectedLength: ne.flatMap { ExpectedLength(count: $0) }, extended: extended)
    } catch {
      return try require(!fits, "\(nc) bytes of data and \(ne ?? 0) expected are refused: \(error)")
    }
    try require(fits, "\(nc) bytes of data and \(ne ?? 0) expected are accepted")
    guard let read = try CommandCase.read(command.bytes) else { throw Finding("what was built fits no case") }
    try requireEqual(read.data, data, "the data that was built")
    try requireEqual(read.expectedLength, ne, "the expected length that was built")
    try checkParsing(command.bytes)
  }
}

/// A row of the table of cases (ISO/IEC 7816-3, 12.1), and a reader that tries every row.
private struct CommandCase {
  let form: CommandAPDU.Form
  let isExtended: Bool
  let hasData: Bool
  let hasLe: Bool

  static let all = [
    CommandCase(form: .case1, isExtended: false, hasData: false, hasLe: false),
    CommandCase(form: .case2Short, isExtended: false, hasData: false, hasLe: true),
    CommandCase(form: .case3Short, isExtended: false, hasData: true, hasLe: false),
    CommandCase(form: .case4Short, isExtended: false, hasData: true, hasLe: true),
    CommandCase(form: .case2Extended, isExtended: true, hasData: false, hasLe: true),
    CommandCase(form: .case3Extended, isExtended: true, hasData: true, hasLe: false),
    CommandCase(form: .case4Extended, isExtended: true, hasData: true, hasLe: true),
  ]

  var lcSize: Int { hasData ? (isExtended ? 3 : 1) : 0 }
  var leSize: Int { hasLe ? (isExtended ? (hasData ? 2 : 3) : 1) : 0 }

  /// The fields by the one row that fits; nil when none does.
  static func read(_ bytes: [UInt8]) throws(Finding) -> CommandProperty.Fields? {
    let fitting = all.compactMap { row in row.lc(bytes).map { (row, $0) } }
    try require(fitting.count <= 1, "\(fitting.count) cases fit")
    return fitting.first.map { CommandProperty.Fields(bytes: bytes, row: $0, lc: $1) }
  }

  /// Lc, 0 without data, when the bytes fit the row.
  func lc(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 + lcSize + leSize else { return nil }
    if isExtended, bytes[4] != 0 { return nil }
    let lc = hasData ? (isExtended ? Int(bytes[5]) * 256 + Int(bytes[6]) : Int(bytes[4])) : 0
    if hasData, lc == 0 { return nil }
    return bytes.count == 4 + lcSize + lc + leSize ? lc : nil
  }

  func expectedLength(_ bytes: [UInt8]) -> Int {
    let last = Int(bytes[bytes.count - 1])
    let le = isExtended ? Int(bytes[bytes.count - 2]) * 256 + last : last
    return le == 0 ? (isExtended ? 65_536 : 256) : le
  }
}
