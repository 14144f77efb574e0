extension CommandAPDU {
  /// Builds a command from its fields, in the shortest form that fits unless `extended` says which.
  ///
  /// A command of case 1 has no lengths, hence no extended form: `extended` does not change it. Throws when the data
  /// is longer than its Lc can say (255 or 65,535 bytes) or when a short Le cannot ask for `expectedLength`.
  public init(
    instructionClass: UInt8, instruction: UInt8, p1: UInt8, p2: UInt8, data: some Collection<UInt8> = [UInt8](),
    expectedLength: ExpectedLength? = nil, extended: Bool? = nil
  ) throws(CommandAPDUError) {
    let nc = data.count
    let needsExtended = nc > 255 || (expectedLength?.count ?? 0) > 256
    let extended = extended ?? needsExtended
    let limit = extended ? 65_535 : 255
    if nc > limit { throw .tooMuchData(count: nc, limit: limit) }

    var bytes: [UInt8] = [instructionClass, instruction, p1, p2]
    bytes.reserveCapacity(9 + nc)
    if extended && (nc > 0 || expectedLength != nil) { bytes.append(0) }
    if nc > 0 {
      if extended { bytes.append(UInt8(truncatingIfNeeded: nc >> 8)) }
      bytes.append(UInt8(truncatingIfNeeded: nc))
      bytes.append(contentsOf: data)
    }
    if let expectedLength {
      if extended {
        let le = expectedLength.extendedLe
        bytes.append(UInt8(truncatingIfNeeded: le >> 8))
        bytes.append(UInt8(truncatingIfNeeded: le))
      } else if let le = expectedLength.shortLe {
        bytes.append(le)
      } else {
        throw .expectedLengthTooLong(count: expectedLength.count)
      }
    }
    try self.init(bytes)
  }
}
