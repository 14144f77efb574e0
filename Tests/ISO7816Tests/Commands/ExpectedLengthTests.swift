import ISO7816
import Testing

@Suite struct ExpectedLengthTests {
  @Test(arguments: [(0, 256), (1, 1), (127, 127), (128, 128), (255, 255)] as [(UInt8, Int)])
  func `a Le of one byte says 1 to 256`(_ byte: UInt8, _ count: Int) {
    #expect(ExpectedLength(shortLe: byte).count == count)
    #expect(ExpectedLength(count: count)?.shortLe == byte)
  }

  @Test(arguments: [(0, 65_536), (1, 1), (255, 255), (256, 256), (257, 257), (65_535, 65_535)] as [(UInt16, Int)])
  func `a Le of two bytes says 1 to 65536`(_ value: UInt16, _ count: Int) {
    #expect(ExpectedLength(extendedLe: value).count == count)
    #expect(ExpectedLength(count: count)?.extendedLe == value)
  }

  @Test(arguments: [Int.min, -1, 0, 65_537, Int.max]) func `no other count can be asked for`(_ count: Int) {
    #expect(ExpectedLength(count: count) == nil)
  }

  @Test func `counts over 256 have no Le of one byte`() {
    #expect(ExpectedLength(count: 257)?.shortLe == nil)
    #expect(ExpectedLength.extendedMaximum.shortLe == nil)
    #expect(ExpectedLength.shortMaximum.count == 256)
    #expect(ExpectedLength.extendedMaximum.count == 65_536)
  }
}
