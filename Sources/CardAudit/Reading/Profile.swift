import CLibCrypto
import Foundation

/// A provisioning profile: a property list inside a signed CMS message. (RFC 5652; Apple TN3125, confidence A)
struct Profile {
  let name: String
  let expires: Date?
  /// Team and app: `TEAM.com.example.card` or `TEAM.com.example.*`.
  let applicationIdentifier: String?
  let entitlements: [String: PropertyValue]

  /// Takes a profile whose signature fits its content; who signed it is not asked.
  init(_ bytes: [UInt8]) throws(Refusal) {
    let list = try PropertyListFile(try SignedMessage.content(of: bytes))
    guard let entitlements = list.root["Entitlements"]?.dictionary else {
      throw Refusal(.profileDamaged, "holds no entitlements")
    }
    self.entitlements = entitlements
    name = list.root["Name"]?.string ?? "without a name"
    expires = list.root["ExpirationDate"]?.date
    applicationIdentifier =
      (entitlements["application-identifier"] ?? entitlements["com.apple.application-identifier"])?.string
  }

  /// Whether the profile is for the app with this identifier, its team left out where only the bundle's is known.
  func covers(bundle: String) -> Bool {
    guard let applicationIdentifier, let dot = applicationIdentifier.firstIndex(of: ".") else { return false }
    let pattern = applicationIdentifier[applicationIdentifier.index(after: dot)...]
    if pattern == "*" { return true }
    return pattern.hasSuffix(".*") ? bundle.hasPrefix(pattern.dropLast()) : bundle == pattern
  }
}

/// A CMS message that carries what it signs.
enum SignedMessage {
  static func content(of bytes: [UInt8]) throws(Refusal) -> [UInt8] {
    guard bytes.count <= Limits.propertyList else {
      throw Refusal(.tooLarge, "has \(bytes.count) bytes; a profile has at most \(Limits.propertyList)")
    }
    guard let input = BIO_new_mem_buf(bytes, Int32(bytes.count)) else {
      throw Refusal(.profileDamaged, "cannot be held")
    }
    defer { BIO_free(input) }
    guard let message = d2i_CMS_bio(input, nil) else { throw Refusal(.profileDamaged, "is not a CMS message") }
    defer { CMS_ContentInfo_free(message) }
    guard let output = BIO_new(BIO_s_mem()) else { throw Refusal(.profileDamaged, "cannot be held") }
    defer { BIO_free(output) }
    let flags = UInt32(CMS_NO_SIGNER_CERT_VERIFY | CMS_BINARY)
    guard CMS_verify(message, nil, nil, nil, output, flags) == 1 else {
      let code = ERR_get_error()
      ERR_clear_error()
      let reason = ERR_reason_error_string(code).map { String(cString: $0) } ?? "no reason is given"
      throw Refusal(.profileDamaged, "its signature does not fit its content: \(reason)")
    }
    return drain(output)
  }

  /// Everything that a verification wrote; never more than the message was.
  private static func drain(_ output: OpaquePointer) -> [UInt8] {
    var content: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = Int(BIO_read(output, &piece, Int32(piece.count)))
      guard count > 0 else { return content }
      content += piece[..<count]
    }
  }
}
