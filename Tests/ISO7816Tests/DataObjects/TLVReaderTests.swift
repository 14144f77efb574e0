import ISO7816
import Testing

@Suite struct TLVReaderTests {
  /// Tags and values of the objects at the top.
  func read(_ text: String, _ rules: TLVRules = .strict) throws -> [String] {
    var reader = TLVReader(try Hex.bytes(text), rules: rules)
    var lines: [String] = []
    while let object = try reader.next() { lines.append("\(object.tag)=\(Hex.string(object.value))") }
    return lines
  }

  /// Reads everything, the contents of constructed objects too.
  func readAll(_ reader: TLVReader) throws(TLVError) {
    var reader = reader
    while let object = try reader.next() {
      if object.tag.isConstructed { try readAll(object.contents()) }
    }
  }

  @Test(arguments: [
    ("", []),
    ("8400", ["84="]),
    ("5A0212349F3600", ["5A=1234", "9F36="]),
    ("4F8101AA", ["4F=AA"]),
    ("4F820001AA", ["4F=AA"]),
    ("4F83000001AA", ["4F=AA"]),
    ("4F8400000001AA", ["4F=AA"]),
    ("6F028400A500", ["6F=8400", "A5="]),
  ])
  func `objects are read in order with lengths of one to five bytes`(_ text: String, _ lines: [String]) throws {
    #expect(try read(text) == lines)
  }

  @Test(arguments: [0, 1, 127, 128, 255, 256, 65_535, 65_536])
  func `values of every length survive writing and reading`(_ count: Int) throws {
    var writer = TLVWriter()
    writer.append(0x53, repeatElement(0xA5 as UInt8, count: count))
    writer.append(0x9F36, [0x01])
    var reader = TLVReader(writer.bytes)
    let first = try #require(try reader.next())
    #expect(first.value.count == count)
    #expect(try #require(try reader.next()).offset == first.encoding.count)
    #expect(try reader.next() == nil)
    #expect(throws: TLVError.self) { try readAll(TLVReader(writer.bytes.dropLast(1 + 4))) }
  }

  @Test(arguments: [
    ("9F", TLVError.truncatedTag(offset: 0)),
    ("84009F81", .truncatedTag(offset: 2)),
    ("9F818101", .tagTooLong(offset: 0)),
    ("9F800100", .invalidTag(offset: 0)),
    ("00", .padding(offset: 0)),
    ("840000", .padding(offset: 2)),
    ("84", .truncatedLength(offset: 1)),
    ("9F38", .truncatedLength(offset: 2)),
    ("8481", .truncatedLength(offset: 1)),
    ("848200", .truncatedLength(offset: 1)),
    ("8484FFFFFF", .truncatedLength(offset: 1)),
    ("8485000000000000", .invalidLength(0x85, offset: 1)),
    ("84FF00", .invalidLength(0xFF, offset: 1)),
    ("6F800000", .indefiniteLength(offset: 1)),
    ("8401", .truncatedValue(0x84, needed: 1, found: 0, offset: 2)),
    ("840A0102", .truncatedValue(0x84, needed: 10, found: 2, offset: 2)),
    ("84827FFF01", .truncatedValue(0x84, needed: 32_767, found: 1, offset: 4)),
    ("8484FFFFFFFF01", .truncatedValue(0x84, needed: 4_294_967_295, found: 1, offset: 6)),
    ("6F04A5028401", .truncatedValue(0x84, needed: 1, found: 0, offset: 6)),
    ("6F03A50284005A00", .truncatedValue(0xA5, needed: 2, found: 1, offset: 4)),
  ])
  func `malformed bytes are an error with its place`(_ text: String, _ error: TLVError) throws {
    let bytes = try Hex.bytes(text)
    #expect(throws: error) { try readAll(TLVReader(bytes)) }
    let embedded = [0x00, 0xDB, 0x3F, 0xFF] + bytes
    #expect(throws: error) { try readAll(TLVReader(embedded[4...])) }
  }

  @Test func `an error comes again at the same place`() throws {
    var reader = TLVReader(try Hex.bytes("8401AA9F"))
    _ = try reader.next()
    for _ in 0..<2 { #expect(throws: TLVError.truncatedTag(offset: 3)) { try reader.next() } }
  }

  @Test func `EMV rules pass over padding and strict rules do not`() throws {
    let text = "00005A01110000570122000000"
    #expect(try read(text, .emv) == ["5A=11", "57=22"])
    #expect(throws: TLVError.padding(offset: 0)) { try read(text) }
    #expect(throws: TLVError.indefiniteLength(offset: 1)) { try read("6F800000", .emv) }
  }

  @Test(arguments: [
    ("6F800000", ["6F="]),
    ("6F8084010000005A0111", ["6F=840100", "5A=11"]),
    ("6F80A5808400000000005A00", ["6F=A58084000000", "5A="]),
    ("6F80A502840000005A00", ["6F=A5028400", "5A="]),
  ])
  func `indefinite lengths are read where the rules allow them`(_ text: String, _ lines: [String]) throws {
    #expect(try read(text, TLVRules(allowsIndefiniteLength: true)) == lines)
  }

  @Test(arguments: [
    ("6F80", TLVError.missingEnd(0x6F, offset: 2)),
    ("6F808400", .missingEnd(0x6F, offset: 2)),
    ("6F80A58084000000", .missingEnd(0x6F, offset: 2)),
    ("6F8000", .padding(offset: 2)),
    ("6F80008400", .padding(offset: 2)),
    ("84800000", .indefinitePrimitive(0x84, offset: 1)),
    ("6F808401", .truncatedValue(0x84, needed: 1, found: 0, offset: 4)),
  ])
  func `an indefinite length needs a constructed tag and an end`(_ text: String, _ error: TLVError) throws {
    #expect(throws: error) { try read(text, TLVRules(allowsIndefiniteLength: true)) }
  }

  @Test func `padding inside an indefinite length ends at the first double 00`() throws {
    let rules = TLVRules(allowsIndefiniteLength: true, allowsPadding: true)
    #expect(try read("6F8000840100005A005A00000000", rules) == ["6F=0084010000"].map { $0 + "5A005A00" })
    #expect(try read("6F808400000084015A", rules) == ["6F=8400", "84=5A"])
  }

  /// A6 inside A6, `levels` of them.
  func nested(_ levels: Int) -> [UInt8] {
    (0..<levels).reduce([]) { inner, _ in
      var writer = TLVWriter()
      writer.append(0xA6, inner)
      return writer.bytes
    }
  }

  @Test(arguments: [1, 2, 3, 16]) func `as many levels as the rules allow are opened`(_ limit: Int) throws {
    let rules = TLVRules(maxDepth: limit)
    #expect(throws: Never.self) { try readAll(TLVReader(nested(limit), rules: rules)) }
    #expect(throws: TLVError.tooDeep(limit: limit, offset: 2 * limit)) {
      try readAll(TLVReader(nested(limit + 1), rules: rules))
    }
  }

  @Test func `no level at all can be allowed`() {
    #expect(throws: TLVError.tooDeep(limit: 0, offset: 0)) {
      try readAll(TLVReader(nested(1), rules: TLVRules(maxDepth: 0)))
    }
  }

  @Test func `indefinite lengths inside each other are bounded too`() {
    let rules = TLVRules(maxDepth: 4, allowsIndefiniteLength: true)
    func indefinite(_ levels: Int) -> [UInt8] {
      Array(repeatElement([0x6F, 0x80], count: levels).joined()) + Array(repeating: 0, count: 2 * levels)
    }
    #expect(throws: Never.self) {
      var reader = TLVReader(indefinite(4), rules: rules)
      _ = try reader.next()
    }
    #expect(throws: TLVError.tooDeep(limit: 4, offset: 8)) {
      var reader = TLVReader(indefinite(5), rules: rules)
      _ = try reader.next()
    }
  }

  @Test func `the contents of a primitive object are an error`() throws {
    var reader = TLVReader(try Hex.bytes("5A008400"))
    _ = try reader.next()
    let object = try #require(try reader.next())
    #expect(throws: TLVError.notConstructed(0x84, offset: 2)) { try object.contents() }
  }

  @Test func `objects are views of what was read`() throws {
    let bytes = try Hex.bytes("00DB3FFF096F07840201025A0133")
    let reader = TLVReader(bytes[5...])
    let object = try #require(try reader.first(0x6F, 0x5A))
    #expect(object.value.startIndex == 13)
    #expect(object.offset == 6)
    #expect(Hex.string(object.encoding) == "5A0133")
    let same = bytes.withUnsafeBufferPointer { whole in
      object.value.withUnsafeBufferPointer { $0.baseAddress == whole.baseAddress.map { $0 + 13 } }
    }
    #expect(same)
  }

  @Test func `no bytes make it trap or run on`() {
    var state: UInt64 = 0x5EED
    func random() -> UInt8 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
    let interesting: [UInt8] = [0x00, 0x02, 0x04, 0x1F, 0x6F, 0x7F, 0x80, 0x81, 0x84, 0x9F, 0xA5, 0xBF, 0xFF]
    let rules = [
      TLVRules.strict, .emv, TLVRules(maxDepth: 3, allowsIndefiniteLength: true),
      TLVRules(allowsIndefiniteLength: true, allowsPadding: true),
    ]
    var objects = 0
    func count(_ reader: TLVReader) throws(TLVError) {
      var reader = reader
      while let object = try reader.next() {
        objects += 1
        #expect(!object.encoding.isEmpty)
        if object.tag.isConstructed { try count(object.contents()) }
      }
    }
    for _ in 0..<5_000 {
      let bytes = (0..<Int(random() % 24)).map { _ in interesting[Int(random()) % interesting.count] }
      for rule in rules { try? count(TLVReader(bytes, rules: rule)) }
    }
    #expect(objects > 1_000)
  }
}
