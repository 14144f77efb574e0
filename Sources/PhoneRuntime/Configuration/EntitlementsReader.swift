import ISO7816
import PhoneModel

extension Entitlements {
  /// Reads the three keys; other entitlements of the app are none of our business, but what begins like ours and is none
  /// of the three is a slip that would silently grant nothing.
  init(_ reader: inout ObjectReader) throws(PhoneFileError) {
    var hostCardEmulation = false
    var defaultContactlessApp = false
    try reader.bool(Entitlements.hostCardEmulationKey, into: &hostCardEmulation)
    try reader.bool(Entitlements.defaultContactlessAppKey, into: &defaultContactlessApp)
    let key = Entitlements.selectIdentifierPrefixesKey
    let values = try reader.array(key, of: "hexadecimal texts") ?? []
    var prefixes: [AIDPrefix] = []
    for (index, value) in values.enumerated() {
      guard case .string(let text) = value, let bytes = try? Hex.bytes(text), let prefix = AIDPrefix(bytes) else {
        throw reader.wrong(
          "\(key)[\(index)]", value, allowed: "10 to 32 hexadecimal digits, an AID or a prefix not shorter than the RID"
        )
      }
      prefixes.append(prefix)
    }
    try reader.finish(onlyKeysUnder: Entitlements.hostCardEmulationKey)
    self.init(
      hostCardEmulation: hostCardEmulation, selectIdentifierPrefixes: prefixes,
      defaultContactlessApp: defaultContactlessApp)
  }
}
