package import ISO7816

/// The Proximity Payment System Environment, which the system answers unless the app lists its name. (corenfc 4)
package enum PPSE {
  /// `2PAY.SYS.DDF01`. (EMV Book B, 3.3)
  package static let name: [UInt8] = Array("2PAY.SYS.DDF01".utf8)

  /// The FCI that names each listed AID, then 9000. (EMV Book B, table 3-2; confidence B)
  package static func answer(listing prefixes: [AIDPrefix]) -> [UInt8] {
    let entries = prefixes.map { object([0x61], object([0x4F], $0.bytes)) }
    let directory = object([0xBF, 0x0C], entries.reduce([], +))
    return object([0x6F], object([0x84], name) + object([0xA5], directory)) + [0x90, 0x00]
  }
}

/// One BER-TLV data object of at most 65,535 bytes. (ISO/IEC 7816-4, 5.2.2)
private func object(_ tag: [UInt8], _ value: [UInt8]) -> [UInt8] {
  let length: [UInt8] =
    switch value.count {
    case 0...0x7F: [UInt8(value.count)]
    case 0x80...0xFF: [0x81, UInt8(value.count)]
    default: [0x82, UInt8(value.count >> 8), UInt8(value.count & 0xFF)]
    }
  return tag + length + value
}
