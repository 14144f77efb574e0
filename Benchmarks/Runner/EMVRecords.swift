import ISO7816

/// The EMV record set: what a terminal reads of a payment card with offline data authentication by keys of 1,408 bits.
///
/// Tags, nesting and lengths as in EMV 4.3, Books 1 and 3 and Annex A; the values are filled up and name no card.
enum EMVRecords {
  /// The answers' data fields, one after the other: two FCI templates, the processing options, five records.
  static var bytes: [UInt8] {
    var writer = TLVWriter()
    directory(&writer)
    application(&writer)
    writer.append(0x77) { options in
      options.append(0x82, filler(2))
      options.append(0x94, filler(12))
    }
    record(&writer, [(0x57, 19), (0x5F20, 26), (0x9F1F, 24)])
    record(
      &writer,
      [
        (0x5A, 8), (0x5F24, 3), (0x5F25, 3), (0x5F28, 2), (0x5F34, 1), (0x8C, 33), (0x8D, 33), (0x8E, 18), (0x9F07, 2),
        (0x9F08, 2), (0x9F0D, 5), (0x9F0E, 5), (0x9F0F, 5), (0x9F42, 2), (0x9F44, 1), (0x9F4A, 1),
      ])
    record(&writer, [(0x8F, 1), (0x90, 176), (0x92, 36), (0x9F32, 3)])
    record(&writer, [(0x9F46, 176), (0x9F47, 3), (0x9F48, 42)])
    record(&writer, [(0x93, 176), (0x9F49, 3)])
    return writer.bytes
  }

  /// How many data objects that are, at all levels.
  static let objectCount = 57
  /// How many lie inside each other at most: an entry's name, in the directory's FCI.
  static let deepest = 5

  private static func directory(_ writer: inout TLVWriter) {
    writer.append(0x6F) { fci in
      fci.append(0x84, filler(14))
      fci.append(0xA5) { proprietary in
        proprietary.append(0xBF0C) { list in
          for _ in 0..<2 {
            list.append(0x61) { entry in
              entry.append(0x4F, filler(7))
              entry.append(0x50, filler(10))
              entry.append(0x87, filler(1))
            }
          }
        }
      }
    }
  }

  private static func application(_ writer: inout TLVWriter) {
    writer.append(0x6F) { fci in
      fci.append(0x84, filler(7))
      fci.append(0xA5) { proprietary in
        proprietary.append(0x50, filler(10))
        proprietary.append(0x87, filler(1))
        proprietary.append(0x9F38, filler(24))
        proprietary.append(0x5F2D, filler(4))
        proprietary.append(0xBF0C) { $0.append(0x9F4D, filler(2)) }
      }
    }
  }

  private static func record(_ writer: inout TLVWriter, _ objects: [(TLVTag, Int)]) {
    writer.append(0x70) { record in
      for (tag, count) in objects { record.append(tag, filler(count)) }
    }
  }

  private static func filler(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) } }
}
