package import ISO7816

/// ATR and ATS: what is accepted is what the announced bytes add up to, and its parts give the same bytes back.
package struct ActivationProperty: Sendable {
  private let readATR: @Sendable ([UInt8]) throws(ATRError) -> ATR
  private let readATS: @Sendable ([UInt8]) throws(ATSError) -> ATS

  /// Checks our parsers, or planted ones.
  package init(
    readATR: @escaping @Sendable ([UInt8]) throws(ATRError) -> ATR = { (bytes) throws(ATRError) in try ATR(bytes) },
    readATS: @escaping @Sendable ([UInt8]) throws(ATSError) -> ATS = { (bytes) throws(ATSError) in try ATS(bytes) }
  ) {
    self.readATR = readATR
    self.readATS = readATS
  }

  package func check(_ input: [UInt8]) throws(Finding) {
    try checkATR(input)
    try checkATS(input)
    try checkMade(input)
  }

  // MARK: ATR

  private func checkATR(_ bytes: [UInt8]) throws(Finding) {
    let expected = Self.partsOfATR(bytes)
    let atr: ATR
    do {
      atr = try readATR(bytes)
    } catch {
      try require(expected == nil, "an ATR is refused: \(error)")
      if case .wrongCheckByte(_, let right) = error { try checkATR(bytes.dropLast() + [right]) }
      return
    }
    guard let expected else { throw Finding("bytes that are no ATR are accepted") }
    try requireEqual(atr.bytes, bytes, "the ATR's bytes")
    try requireEqual(Array(atr.historicalBytes), expected.historical, "the historical bytes")
    try requireEqual(atr.checkByte, expected.check, "TCK")
    try requireEqual(atr.protocols, expected.protocols, "the protocols")
    try requireEqual(Self.encode(atr), bytes, "the ATR that its parts make")
    guard let check = atr.checkByte else { return }
    for bit in 0..<8 {
      let flipped: [UInt8] = bytes.dropLast() + [check ^ 1 << UInt8(bit)]
      try require((try? readATR(flipped)) == nil, "a TCK with bit \(bit + 1) turned is accepted")
    }
  }

  private struct Parts {
    var historical: [UInt8]
    var check: UInt8?
    var protocols: [UInt8]
  }

  /// A second reader: counts what T0 and the TDs announce and compares with what is there.
  private static func partsOfATR(_ bytes: [UInt8]) -> Parts? {
    guard bytes.count >= 2, bytes.count <= 33, [0x3B, 0x3F].contains(bytes[0]) else { return nil }
    var position = 1
    var named: [UInt8] = []
    while true {
      let announced = (bytes[position] >> 4).nonzeroBitCount
      let hasNext = bytes[position] & 0x80 != 0
      if position > 1 { named.append(bytes[position] & 0x0F) }
      // TA, TB and TC stand before TD, the last byte of a group, which announces the next.
      let last = (position == 1 ? 1 : position) + announced
      guard last < bytes.count else { return nil }
      position = last
      if !hasNext { break }
    }
    let start = position + 1
    let end = start + Int(bytes[1] & 0x0F)
    let needsCheck = named.contains { $0 != 0 }
    guard bytes.count == end + (needsCheck ? 1 : 0) else { return nil }
    if needsCheck, bytes.dropFirst().reduce(0, ^) != 0 { return nil }
    var protocols: [UInt8] = []
    for name in named where name != 15 && !protocols.contains(name) { protocols.append(name) }
    return Parts(
      historical: Array(bytes[start..<end]), check: needsCheck ? bytes[end] : nil,
      protocols: named.isEmpty ? [0] : protocols)
  }

  /// The bytes that the value's parts make.
  private static func encode(_ atr: ATR) -> [UInt8] {
    var bytes = [atr.bytes[0], UInt8(atr.historicalBytes.count)]
    var announcing = 1
    for group in atr.interfaceBytes {
      for (byte, bit) in [(group.ta, 0x10), (group.tb, 0x20), (group.tc, 0x40), (group.td, 0x80)] as [(UInt8?, UInt8)] {
        guard let byte else { continue }
        bytes[announcing] |= bit
        bytes.append(bit == 0x80 ? byte & 0x0F : byte)
      }
      announcing = bytes.count - 1
    }
    bytes += atr.historicalBytes
    if atr.checkByte != nil { bytes.append(bytes.dropFirst().reduce(0, ^)) }
    return bytes
  }

  // MARK: ATS

  private func checkATS(_ bytes: [UInt8]) throws(Finding) {
    let announced = bytes.count > 1 ? (bytes[1] >> 4 & 0x07).nonzeroBitCount : 0
    let fits = !bytes.isEmpty && Int(bytes[0]) == bytes.count && bytes.count >= min(2, bytes.count) + announced
    let ats: ATS
    do {
      ats = try readATS(bytes)
    } catch {
      return try require(!fits, "an ATS is refused: \(error)")
    }
    try require(fits, "bytes that are no ATS are accepted")
    try requireEqual(ats.bytes, bytes, "the ATS's bytes")
    try require(ats.startUpGuardTime <= ats.frameWaitingTime * (1 << 15), "a guard time out of range")
    let interface = [ats.ta1, ats.tb1, ats.tc1].compactMap { $0 }
    try requireEqual(interface + ats.historicalBytes, Array(bytes.dropFirst(2)), "the bytes after T0")
    // The high bit of T0 is reserved and 13 to 15 are no indices: only others are built.
    guard bytes.count > 1, bytes[1] < 0x80, ats.frameSizeIndex <= 12, bytes.count <= 254 else { return }
    let built = try? ATS(
      frameSizeIndex: ats.frameSizeIndex, ta1: ats.ta1, tb1: ats.tb1, tc1: ats.tc1, historicalBytes: ats.historicalBytes
    )
    try requireEqual(built?.bytes, bytes, "the ATS that its parts make")
  }

  // MARK: Made ones

  /// A reader's ATR for any historical bytes, and an ATS of any parts, are read back.
  private func checkMade(_ input: [UInt8]) throws(Finding) {
    let historical = Array(input.prefix(20))
    if let made = try? ATR.contactless(historicalBytes: historical) {
      try require(historical.count <= 15, "\(historical.count) historical bytes are accepted")
      try requireEqual(Array(made.historicalBytes), historical, "the historical bytes that were given")
      try checkATR(made.bytes)
    } else {
      try require(historical.count > 15, "\(historical.count) historical bytes are refused")
    }
    var choices = Choices(input)
    let index = choices.byte()
    let parts = (0..<3).map { _ in choices.flag() ? choices.byte() : nil }
    let count = choices.flag() ? Int(choices.byte()) : 0
    let made = try? ATS(
      frameSizeIndex: index, ta1: parts[0], tb1: parts[1], tc1: parts[2],
      historicalBytes: [UInt8](repeating: index, count: count))
    let fits = index <= 12 && 2 + parts.compactMap { $0 }.count + count <= 254
    try requireEqual(made != nil, fits, "whether an ATS of these parts is made")
    if let made { try checkATS(made.bytes) }
  }
}
