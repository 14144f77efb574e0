import ISO7816
import Testing

@Suite struct TLVLookupTests {
  /// An FCI 6F { 84, A5 { 50, BF0C { 61 { 50 }, 61 { 4F, 87 } } } } and an object 90 after it.
  func directory() throws -> TLVReader {
    TLVReader(try Hex.bytes("6F19 8402 0102 A513 5001 41 BF0C0D 6103 500142 6106 4F01AA 870101 9000"))
  }

  @Test func `a path leads to the first object that has all its tags`() throws {
    let reader = try directory()
    #expect(try reader.first(0x6F, 0x84).map { Hex.string($0.value) } == "0102")
    #expect(try reader.first(0x6F, 0xA5, 0x50).map { Hex.string($0.value) } == "41")
    #expect(try reader.first(0x90).map { Hex.string($0.value) } == "")
  }

  @Test func `every object with a tag of the path is tried`() throws {
    let found = try directory().first(0x6F, 0xA5, 0xBF0C, 0x61, 0x4F)
    #expect(found.map { Hex.string($0.value) } == "AA")
    #expect(found?.offset == 21)
  }

  @Test func `what is not there is nil and not an error`() throws {
    let reader = try directory()
    #expect(try reader.first(0x84) == nil)
    #expect(try reader.first(0x6F, 0x90) == nil)
    #expect(try reader.first(0x6F, 0x84, 0x50) == nil)
    #expect(try reader.first([]) == nil)
  }

  @Test func `looking up does not move the reader`() throws {
    var reader = try directory()
    _ = try reader.first(0x90)
    #expect(try reader.next()?.tag == 0x6F)
    #expect(try reader.first(0x6F) == nil)
  }

  @Test func `what follows the object that was found is not checked and what precedes it is`() throws {
    let bytes = try Hex.bytes("5A0111 9F")
    #expect(try TLVReader(bytes).first(0x5A) != nil)
    #expect(throws: TLVError.truncatedTag(offset: 3)) { try TLVReader(bytes).first(0x57) }
  }
}
