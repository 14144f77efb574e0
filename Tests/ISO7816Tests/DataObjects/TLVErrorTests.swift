import ISO7816
import Testing

@Test(arguments: [
  (TLVError.truncatedTag(offset: 3), "the tag at offset 3 is cut off"),
  (.tagTooLong(offset: 0), "the tag at offset 0 has more than 3 bytes"),
  (.invalidTag(offset: 0), "the tag at offset 0 has 80 as its second byte"),
  (.padding(offset: 7), "there is 00 instead of a tag at offset 7"),
  (.truncatedLength(offset: 1), "the length at offset 1 is cut off"),
  (.invalidLength(0x85, offset: 1), "the length at offset 1 starts with 85"),
  (.indefiniteLength(offset: 1), "the length at offset 1 is indefinite, which is not allowed here"),
  (.indefinitePrimitive(0x84, offset: 1), "the length at offset 1 is indefinite, but 84 is primitive"),
  (.missingEnd(0x6F, offset: 2), "the value of 6F at offset 2 has an indefinite length and no end"),
  (
    .truncatedValue(0x9F38, needed: 10, found: 2, offset: 3),
    "the value of 9F38 at offset 3 should have 10 bytes, 2 are left"
  ),
  (.tooDeep(limit: 16, offset: 32), "the object at offset 32 is more than 16 levels deep"),
  (.notConstructed(0x84, offset: 2), "84 at offset 2 is primitive and contains no objects"),
])
func `TLV errors say the place and the numbers`(_ error: TLVError, _ sentence: String) {
  #expect("\(error)" == sentence)
}
