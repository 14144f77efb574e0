extension ATR {
  /// An answer that offers T=0 and nothing else: 3B 0n, historical bytes, and no TCK, which T=0 alone has not.
  ///
  /// n is their number. Throws over 15 historical bytes. ISO/IEC 7816-3, 8.2.
  public static func transmissionT0(historicalBytes: some Collection<UInt8>) throws(ATRError) -> ATR {
    let count = historicalBytes.count
    guard count <= 15 else { throw .tooManyHistoricalBytes(count) }
    return try ATR([0x3B, UInt8(count)] + historicalBytes)
  }

  /// Whether T=0 is the only protocol that is offered, so that a reader can use no other, as after 3B00.
  public var offersOnlyT0: Bool { protocols == [0] }
}
