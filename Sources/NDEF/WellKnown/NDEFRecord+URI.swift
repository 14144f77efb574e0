extension NDEFRecord {
  /// The type bytes of a well-known URI record.
  public static let uriType: [UInt8] = Array("U".utf8)

  /// Makes a well-known URI record, abbreviated where a prefix of the table fits.
  ///
  /// NFC Forum URI RTD 1.0.
  public init(uri: String) throws(NDEFRecordError) {
    let (code, rest) = URIPrefix.split(uri)
    try self.init(typeNameFormat: .wellKnown, type: Self.uriType, payload: [code] + rest)
  }

  /// The full URI of a well-known URI record.
  public var uri: String {
    get throws(WellKnownRecordError) {
      try requireWellKnown(Self.uriType)
      guard let code = payload.first else { throw .payloadTooShort(type: type, needed: 1, found: 0) }
      guard code < URIPrefix.table.count else { throw .reservedURIPrefix(code: code) }
      guard let rest = String(validating: payload.dropFirst(), as: UTF8.self) else {
        throw .notText(encoding: .utf8)
      }
      return URIPrefix.table[Int(code)] + rest
    }
  }

  func requireWellKnown(_ needed: [UInt8]) throws(WellKnownRecordError) {
    guard typeNameFormat == .wellKnown, type == needed else {
      throw .anotherType(typeNameFormat, type: type, needed: needed)
    }
  }
}
