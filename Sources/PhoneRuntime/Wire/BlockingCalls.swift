#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads and writes that wait.
enum BlockingCalls {
  /// Writes all bytes; the system's error number, if it cannot.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { bytes in
      var rest = UnsafeRawBufferPointer(rebasing: bytes[...])
      while !rest.isEmpty {
        let count = UnixSocket.send(descriptor, rest)
        if count >= 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if count != -Int(EINTR) {
          return Int32(-count)
        }
      }
      return nil
    }
  }

  /// False at the connection's end.
  static func read(_ descriptor: Int32, _ buffer: inout [UInt8], into inbox: inout WireInbox) -> Bool {
    while true {
      let count = systemRead(descriptor, &buffer)
      if count > 0 { inbox.push(buffer[..<count]) }
      if count >= 0 { return count > 0 }
      if errno != EINTR { return false }
    }
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int { read(descriptor, &buffer, buffer.count) }
