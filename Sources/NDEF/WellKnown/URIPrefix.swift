/// The abbreviations of the URI record's first byte.
///
/// NFC Forum URI RTD 1.0, 3.2.2.
public enum URIPrefix {
  /// The text that each code 0x00 to 0x23 stands for, in the order of the codes; codes above are reserved.
  public static let table: [String] = [
    "", "http://www.", "https://www.", "http://", "https://", "tel:", "mailto:", "ftp://anonymous:anonymous@",
    "ftp://ftp.", "ftps://", "sftp://", "smb://", "nfs://", "ftp://", "dav://", "news:", "telnet://", "imap:",
    "rtsp://", "urn:", "pop:", "sip:", "sips:", "tftp:", "btspp://", "btl2cap://", "btgoep://", "tcpobex://",
    "irdaobex://", "file://", "urn:epc:id:", "urn:epc:tag:", "urn:epc:pat:", "urn:epc:raw:", "urn:epc:", "urn:nfc:",
  ]

  /// The code that leaves the fewest bytes of `uri`, and those bytes in UTF-8.
  public static func split(_ uri: String) -> (code: UInt8, rest: [UInt8]) {
    let bytes = Array(uri.utf8)
    var best = (code: UInt8(0), count: 0)
    for (code, prefix) in table.enumerated() where prefix.utf8.count > best.count && bytes.starts(with: prefix.utf8) {
      best = (UInt8(code), prefix.utf8.count)
    }
    return (best.code, Array(bytes.dropFirst(best.count)))
  }
}
