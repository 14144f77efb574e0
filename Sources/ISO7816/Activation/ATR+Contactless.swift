extension ATR {
  /// 3B80800101: a contactless card without historical bytes.
  public static let contactless: ATR = {
    do {
      return try contactless(historicalBytes: [])
    } catch {
      preconditionFailure("no historical bytes always fit: \(error)")
    }
  }()

  /// The answer that a PC/SC reader makes up for a contactless card: 3B 8n 80 01, historical bytes, TCK.
  ///
  /// n is their number; the card offers T=0 and T=1. Throws over 15 historical bytes. PC/SC part 3, 3.1.3.2.3.
  public static func contactless(historicalBytes: some Collection<UInt8>) throws(ATRError) -> ATR {
    let count = historicalBytes.count
    guard count <= 15 else { throw .tooManyHistoricalBytes(count) }
    var bytes: [UInt8] = [0x3B, 0x80 | UInt8(count), 0x80, 0x01]
    bytes.append(contentsOf: historicalBytes)
    bytes.append(checkByte(bytes[1...]))
    return try ATR(bytes)
  }
}
