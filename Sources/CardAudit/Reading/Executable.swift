/// The entitlements in the code signature of a Mach-O executable, thin or universal.
///
/// Read: magic numbers, load commands up to LC_CODE_SIGNATURE (0x1D), the embedded signature's superblob (0xFADE0CC0) and
/// in it the entitlements as XML (0xFADE7171). (Apple's published loader.h and cs_blobs.h; confidence A)
enum Executable {
  enum Signed {
    /// There is no code signature.
    case nothing
    /// There is one without entitlements.
    case withoutEntitlements
    case entitlements([UInt8])
  }

  /// What is signed in each slice; one for a thin executable.
  static func signatures(in file: FileSource) throws(Refusal) -> [Signed] {
    var signatures: [Signed] = []
    for slice in try slices(of: file) { signatures.append(try signature(in: file, slice)) }
    return signatures
  }

  private static func slices(of file: FileSource) throws(Refusal) -> [Range<Int>] {
    let header = try file.bytes(at: 0, count: 8)
    switch bigEndian(header, 0) {
    case 0xCAFE_BABE, 0xCAFE_BABF:
      let isWide = header[3] == 0xBF
      let count = bigEndian(header, 4)
      guard (1...Limits.slices).contains(count) else {
        throw Refusal(.executableDamaged, "says that it has \(count) slices; it can have 1 to \(Limits.slices)")
      }
      let size = isWide ? 32 : 20
      let table = try file.bytes(at: 8, count: count * size)
      var slices: [Range<Int>] = []
      for index in 0..<count {
        let entry = index * size + 8
        let offset = isWide ? try wide(table, entry) : bigEndian(table, entry)
        let length = isWide ? try wide(table, entry + 8) : bigEndian(table, entry + 4)
        guard offset <= file.count, length <= file.count - offset else {
          throw Refusal(.executableDamaged, "has a slice of \(length) bytes at \(offset) in a file of \(file.count)")
        }
        slices.append(offset..<offset + length)
      }
      return slices
    default: return [0..<file.count]
    }
  }

  private static func signature(in file: FileSource, _ slice: Range<Int>) throws(Refusal) -> Signed {
    guard slice.count >= 32 else {
      throw Refusal(.executableDamaged, "is not a Mach-O file: it has \(slice.count) bytes")
    }
    let header = try file.bytes(at: slice.lowerBound, count: 32)
    let size: Int
    switch littleEndian(header, 0) {
    case 0xFEED_FACF: size = 32
    case 0xFEED_FACE: size = 28
    default: throw Refusal(.executableDamaged, "is not a Mach-O file")
    }
    let (count, length) = (littleEndian(header, 16), littleEndian(header, 20))
    guard length <= Limits.loadCommands, length <= slice.count - size else {
      throw Refusal(.executableDamaged, "says that its load commands have \(length) bytes")
    }
    let commands = try file.bytes(at: slice.lowerBound + size, count: length)
    var position = 0
    for _ in 0..<count {
      guard position + 8 <= length else { break }
      let (kind, step) = (littleEndian(commands, position), littleEndian(commands, position + 4))
      guard step >= 8, step <= length - position else {
        throw Refusal(.executableDamaged, "has a load command of \(step) bytes at \(position)")
      }
      if kind == 0x1D, step >= 16 {
        let (offset, bytes) = (littleEndian(commands, position + 8), littleEndian(commands, position + 12))
        guard bytes <= Limits.signature, offset <= slice.count, bytes <= slice.count - offset else {
          throw Refusal(.executableDamaged, "has a code signature of \(bytes) bytes at \(offset), outside the file")
        }
        return try entitlements(in: try file.bytes(at: slice.lowerBound + offset, count: bytes))
      }
      position += step
    }
    return .nothing
  }

  private static func entitlements(in signature: [UInt8]) throws(Refusal) -> Signed {
    guard signature.count >= 12, bigEndian(signature, 0) == 0xFADE_0CC0 else {
      throw Refusal(.executableDamaged, "has a code signature without its superblob")
    }
    let count = bigEndian(signature, 8)
    guard count <= (signature.count - 12) / 8 else {
      throw Refusal(.executableDamaged, "says that its code signature has \(count) blobs")
    }
    for index in 0..<count {
      let offset = bigEndian(signature, 12 + index * 8 + 4)
      guard offset <= signature.count - 8 else {
        throw Refusal(.executableDamaged, "has a blob at \(offset), outside its code signature")
      }
      guard bigEndian(signature, offset) == 0xFADE_7171 else { continue }
      let length = bigEndian(signature, offset + 4)
      guard length >= 8, length <= signature.count - offset else {
        throw Refusal(.executableDamaged, "has entitlements of \(length) bytes, outside its code signature")
      }
      return .entitlements(Array(signature[(offset + 8)..<(offset + length)]))
    }
    return .withoutEntitlements
  }

  private static func bigEndian(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func littleEndian(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func wide(_ bytes: [UInt8], _ offset: Int) throws(Refusal) -> Int {
    let value = bytes[offset..<offset + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard let value = Int(exactly: value) else { throw Refusal(.executableDamaged, "has a slice outside the file") }
    return value
  }
}
