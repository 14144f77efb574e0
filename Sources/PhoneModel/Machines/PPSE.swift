package import ISO7816

/// The Proximity Payment System Environment, which the system answers unless the app lists its name.
package enum PPSE {
  /// `2PAY.SYS.DDF01`. (EMV Book B, 3.3)
  package static let name: [UInt8] = Array("2PAY.SYS.DDF01".utf8)

  /// The FCI that names each listed AID, then 9000. (EMV Book B, table 3-2; confidence B)
  package static func answer(listing prefixes: [AIDPrefix]) -> [UInt8] {
    var answer = TLVWriter()
    answer.append(0x6F) { template in
      template.append(0x84, name)
      template.append(0xA5) { proprietary in
        proprietary.append(0xBF0C) { directory in
          for prefix in prefixes {
            directory.append(0x61) { $0.append(0x4F, prefix.bytes) }
          }
        }
      }
    }
    return answer.bytes + [0x90, 0x00]
  }
}
