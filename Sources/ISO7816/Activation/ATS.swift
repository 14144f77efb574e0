/// An answer to select, by which a Type A card announces its ISO-DEP parameters (ISO/IEC 14443-4, 5.2).
public struct ATS: Hashable, Sendable {
  /// The whole answer without its checksum, TL first.
  public let bytes: [UInt8]

  /// TA1, bit rates; nil when absent.
  public let ta1: UInt8?

  /// TB1, waiting times; nil when absent.
  public let tb1: UInt8?

  /// TC1, protocol options; nil when absent.
  public let tc1: UInt8?

  private let historicalStart: Int

  /// Checks a whole answer: TL counts all bytes, and every byte that T0 announces is present.
  public init(_ bytes: [UInt8]) throws(ATSError) {
    guard let tl = bytes.first else { throw .empty }
    guard Int(tl) == bytes.count else { throw .lengthMismatch(tl: tl, count: bytes.count) }
    let t0 = bytes.count > 1 ? bytes[1] : 0
    var index = min(2, bytes.count)
    func take(_ bit: UInt8) throws(ATSError) -> UInt8? {
      guard t0 & bit != 0 else { return nil }
      guard index < bytes.count else { throw .truncated(needed: index + 1, found: bytes.count) }
      index += 1
      return bytes[index - 1]
    }
    self.ta1 = try take(0x10)
    self.tb1 = try take(0x20)
    self.tc1 = try take(0x40)
    self.historicalStart = index
    self.bytes = bytes
  }

  /// Builds an answer; throws when the index of the frame size is over 12 or the whole is over 254 bytes.
  public init(
    frameSizeIndex: UInt8, ta1: UInt8? = nil, tb1: UInt8? = nil, tc1: UInt8? = nil,
    historicalBytes: some Collection<UInt8> = [UInt8]()
  ) throws(ATSError) {
    guard frameSizeIndex <= 12 else { throw .invalidFrameSizeIndex(frameSizeIndex) }
    var t0 = frameSizeIndex
    var rest: [UInt8] = []
    for (byte, bit) in [(ta1, 0x10), (tb1, 0x20), (tc1, 0x40)] as [(UInt8?, UInt8)] {
      if let byte {
        t0 |= bit
        rest.append(byte)
      }
    }
    rest.append(contentsOf: historicalBytes)
    guard let tl = UInt8(exactly: rest.count + 2), tl <= 254 else { throw .tooLong(rest.count + 2) }
    try self.init([tl, t0] + rest)
  }

  /// The historical bytes.
  public var historicalBytes: ArraySlice<UInt8> { bytes[historicalStart...] }

  /// FSCI, by which the card says how long a frame it takes; 2 when T0 is absent.
  public var frameSizeIndex: UInt8 { bytes.count > 1 ? bytes[1] & 0x0F : 2 }

  /// FSC, the longest frame that the card takes, in bytes with frame header and checksum; the indices 13 to 15 count as 12.
  public var frameSize: Int {
    let sizes = [16, 24, 32, 40, 48, 64, 96, 128, 256, 512, 1024, 2048, 4096]
    return sizes[min(Int(frameSizeIndex), sizes.count - 1)]
  }

  /// FWI, the index of the frame waiting time; 4 when TB1 is absent.
  public var frameWaitingIndex: UInt8 { tb1.map { $0 >> 4 } ?? 4 }

  /// FWT, how long a reader waits for an answer.
  public var frameWaitingTime: Duration { FrameTime.waiting(index: frameWaitingIndex) }

  /// SFGI, the index of the guard time after this answer; 0 when TB1 is absent.
  public var startUpGuardIndex: UInt8 { tb1.map { $0 & 0x0F } ?? 0 }

  /// SFGT, how long a reader waits after this answer before its first frame.
  public var startUpGuardTime: Duration { FrameTime.startUp(index: startUpGuardIndex) }

  /// Whether the card takes a card identifier in its frames; true when TC1 is absent.
  public var supportsCardIdentifier: Bool { tc1.map { $0 & 0x02 != 0 } ?? true }

  /// Whether the card takes a node address in its frames; false when TC1 is absent.
  public var supportsNodeAddress: Bool { tc1.map { $0 & 0x01 != 0 } ?? false }

  /// Whether both directions must have the same bit rate.
  public var needsSameBitRate: Bool { (ta1 ?? 0) & 0x80 != 0 }

  /// The bit rates from card to reader in kbit/s; 106 is always among them.
  public var bitRatesFromCard: [Int] { Self.bitRates((ta1 ?? 0) >> 4) }

  /// The bit rates from reader to card in kbit/s; 106 is always among them.
  public var bitRatesToCard: [Int] { Self.bitRates(ta1 ?? 0) }

  private static func bitRates(_ bits: UInt8) -> [Int] {
    [106] + [(1, 212), (2, 424), (4, 848)].filter { bits & $0.0 != 0 }.map(\.1)
  }
}

extension ATS {
  /// 0578807100, which an iPhone was seen to announce: frames of 256 bytes, 106 kbit/s, FWI 7, SFGI 1.
  public static let iPhone: ATS = {
    do {
      return try ATS(frameSizeIndex: 8, ta1: 0x80, tb1: 0x71, tc1: 0x00)
    } catch {
      preconditionFailure("four announced bytes always fit: \(error)")
    }
  }()
}

extension ATS: CustomStringConvertible {
  /// The bytes as hexadecimal digits.
  public var description: String { Hex.string(bytes) }
}
