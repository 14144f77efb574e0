import CardTrace
import ISO7816

/// The rules for the list of AID prefixes.
struct PrefixRules {
  private let values: [PropertyValue]
  private let finding: (AuditRule, _ index: Int, _ message: String) -> Finding

  init(_ values: [PropertyValue], _ finding: @escaping (AuditRule, _ index: Int, _ message: String) -> Finding) {
    self.values = Array(values.prefix(Limits.findings))
    self.finding = finding
  }

  func findings() -> [Finding] {
    var findings: [Finding] = []
    var taken: [(index: Int, bytes: [UInt8])] = []
    for (index, value) in values.enumerated() {
      switch Self.read(value) {
      case .wrong(let rule, let message): findings.append(finding(rule, index, message))
      case .bytes(let bytes):
        if let first = taken.first(where: { $0.bytes == bytes }) {
          findings.append(finding(.prefixRepeated, index, "\(Hex.string(bytes)) is entry \(first.index) already"))
        } else {
          findings += meaning(of: bytes, index)
        }
        taken.append((index, bytes))
      }
    }
    return findings + covered(taken)
  }

  private enum Entry {
    case bytes([UInt8])
    case wrong(AuditRule, String)
  }

  private static func read(_ value: PropertyValue) -> Entry {
    guard let text = value.string else { return .wrong(.prefixNotString, "is \(value.shown), not a string") }
    let shown = PropertyValue.quoted(text)
    guard text.utf8.allSatisfy(isDigit) else {
      return .wrong(.prefixNotHexadecimal, "\(shown) has other characters than digits")
    }
    guard text.utf8.count % 2 == 0 else { return .wrong(.prefixOddDigits, "\(shown) has \(text.utf8.count) digits") }
    guard let bytes = try? Hex.bytes(text) else { return .wrong(.prefixNotHexadecimal, "\(shown) is not hexadecimal") }
    if bytes.count < 5 { return .wrong(.prefixTooShort, "\(shown) has \(bytes.count) bytes; the RID alone has 5") }
    if bytes.count > 16 { return .wrong(.prefixTooLong, "\(shown) has \(bytes.count) bytes; an AID has at most 16") }
    return .bytes(bytes)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
      UInt8(ascii: "a")...UInt8(ascii: "f"):
      true
    default: false
    }
  }

  private func meaning(of bytes: [UInt8], _ index: Int) -> [Finding] {
    if bytes == Array("2PAY.SYS.DDF01".utf8) {
      return [
        finding(.prefixIsPPSE, index, "\(Hex.string(bytes)) is the PPSE: the system no longer answers it for the app")
      ]
    }
    guard let owner = WellKnownAIDs.owner(ofPrefix: bytes) else { return [] }
    return [finding(.prefixOfAnother, index, "\(Hex.string(bytes)) is \(owner.name) (\(owner.source))")]
  }

  /// Entries that a shorter one covers; equal ones were said already.
  private func covered(_ taken: [(index: Int, bytes: [UInt8])]) -> [Finding] {
    taken.compactMap { entry in
      guard let cover = taken.first(where: { $0.bytes.count < entry.bytes.count && entry.bytes.starts(with: $0.bytes) })
      else { return nil }
      let message = "\(Hex.string(entry.bytes)) is covered by \(Hex.string(cover.bytes)), entry \(cover.index)"
      return finding(.prefixCovered, entry.index, message)
    }
  }
}
