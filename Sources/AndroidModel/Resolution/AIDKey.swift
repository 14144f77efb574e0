import ISO7816

/// A pattern as one number that sorts as its text does, so that all that lie under a prefix stand together.
struct AIDKey: Hashable, Comparable {
  private let high: UInt64
  private let low: UInt64
  /// The number of bytes, then the mark: none, `#`, `*`.
  private let tail: UInt16

  init(_ pattern: AIDPattern) { self.init(pattern.aid.bytes, pattern.kind) }

  /// Takes at most the first 16 bytes.
  init(_ bytes: some Collection<UInt8>, _ kind: AIDPattern.Kind) {
    var (high, low) = (UInt64(0), UInt64(0))
    var length = 0
    for byte in bytes.prefix(16) {
      if length < 8 { high |= UInt64(byte) << (56 - 8 * length) } else { low |= UInt64(byte) << (120 - 8 * length) }
      length += 1
    }
    self.init(high: high, low: low, length: length, kind)
  }

  private init(high: UInt64, low: UInt64, length: Int, _ kind: AIDPattern.Kind) {
    self.high = high
    self.low = low
    tail = UInt16(length) << 8 | Self.rank(kind)
  }

  private static func rank(_ kind: AIDPattern.Kind) -> UInt16 {
    switch kind {
    case .exact: 0
    case .subset: 1
    case .prefix: 2
    }
  }

  var length: Int { Int(tail >> 8) }

  var kind: AIDPattern.Kind {
    switch tail & 0xFF {
    case 0: .exact
    case 1: .subset
    default: .prefix
    }
  }

  /// The same bytes with another mark.
  func with(_ kind: AIDPattern.Kind) -> AIDKey { AIDKey(high: high, low: low, length: length, kind) }

  /// The first bytes with a mark.
  func leading(_ count: Int, _ kind: AIDPattern.Kind) -> AIDKey {
    AIDKey(high: high & Self.mask(count), low: low & Self.mask(count - 8), length: count, kind)
  }

  /// Whether the other's bytes begin with these; marks do not count.
  func isLeadingPart(of other: AIDKey) -> Bool {
    length <= other.length && (high ^ other.high) & Self.mask(length) == 0
      && (low ^ other.low) & Self.mask(length - 8) == 0
  }

  private static func mask(_ bytes: Int) -> UInt64 {
    bytes <= 0 ? 0 : bytes >= 8 ? .max : ~(.max >> (8 * UInt64(bytes)))
  }

  static func < (one: AIDKey, other: AIDKey) -> Bool {
    if one.high != other.high { return one.high < other.high }
    if one.low != other.low { return one.low < other.low }
    return one.tail < other.tail
  }

  /// The pattern again.
  var pattern: AIDPattern? {
    var bytes: [UInt8] = []
    for place in 0..<length {
      bytes.append(UInt8(truncatingIfNeeded: place < 8 ? high >> (56 - 8 * place) : low >> (120 - 8 * place)))
    }
    return AID(bytes).map { AIDPattern($0, kind) }
  }
}

/// Keys in order, found by halving.
struct SortedKeys {
  let keys: [AIDKey]

  /// The place of the first key that is not smaller.
  func lowerBound(_ key: AIDKey) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func place(of key: AIDKey) -> Int? {
    let place = lowerBound(key)
    return place < keys.count && keys[place] == key ? place : nil
  }

  /// The places of all keys whose bytes begin with the key's.
  func range(under key: AIDKey) -> Range<Int> {
    let start = lowerBound(key.with(.exact))
    var (low, high) = (start, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if key.isLeadingPart(of: keys[middle]) { low = middle + 1 } else { high = middle }
    }
    return start..<low
  }
}
