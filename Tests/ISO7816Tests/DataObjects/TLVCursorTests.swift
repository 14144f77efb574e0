import ISO7816
import Testing

@Suite struct TLVCursorTests {
  /// What a walk came to, and how it ended.
  struct Walk: Equatable {
    var elements: [TLVElement] = []
    var error: TLVError?
  }

  func walk(_ bytes: [UInt8], _ rules: TLVRules) -> Walk {
    var walk = Walk()
    var cursor = TLVCursor(rules: rules)
    do throws(TLVError) {
      while let element = try cursor.next(in: bytes.span) { walk.elements.append(element) }
    } catch {
      walk.error = error
    }
    return walk
  }

  /// Tag, depth, offset, and where the value lies, by readers inside readers.
  func readers(_ bytes: [UInt8], _ rules: TLVRules) -> (lines: [String], error: TLVError?) {
    var lines: [String] = []
    func open(_ reader: TLVReader, _ depth: Int) throws(TLVError) {
      var reader = reader
      while let object = try reader.next() {
        lines.append("\(object.tag) \(depth) \(object.offset) \(object.value.startIndex..<object.value.endIndex)")
        if object.tag.isConstructed { try open(try object.contents(), depth + 1) }
      }
    }
    do throws(TLVError) {
      try open(TLVReader(bytes, rules: rules), 1)
    } catch {
      return (lines, error)
    }
    return (lines, nil)
  }

  func lines(_ walk: Walk) -> [String] {
    walk.elements.map { "\($0.tag) \($0.depth) \($0.offset) \($0.value)" }
  }

  @Test func `enters every constructed object and comes out again`() throws {
    let bytes = try Hex.bytes("6F0B8402AABBA505BF0C02500084 00".filter { $0 != " " })
    #expect(
      lines(walk(bytes, .strict)) == [
        "6F 1 0 2..<13", "84 2 2 4..<6", "A5 2 6 8..<13", "BF0C 3 8 11..<13", "50 4 11 13..<13", "84 1 13 15..<15",
      ])
    #expect(walk(bytes, .strict).error == nil)
    #expect(walk([], .strict) == Walk())
  }

  @Test(arguments: [
    TLVRules.strict, .emv, TLVRules(maxDepth: 3, allowsIndefiniteLength: true),
    TLVRules(maxDepth: 2, allowsIndefiniteLength: true, allowsPadding: true), TLVRules(maxDepth: 0),
  ])
  func `finds what readers inside readers find, and fails as they do`(_ rules: TLVRules) {
    let alphabet: [UInt8] = [
      0x00, 0x00, 0x01, 0x02, 0x03, 0x05, 0x1F, 0x30, 0x6F, 0x70, 0x80, 0x81, 0x82, 0x84, 0x85, 0x9F, 0xBF, 0x7F,
    ]
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func random() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33)
    }
    var failures = 0
    for _ in 0..<20_000 {
      let bytes = (0..<(random() % 24)).map { _ in alphabet[random() % alphabet.count] }
      let (expected, error) = readers(bytes, rules)
      let found = walk(bytes, rules)
      if error != nil { failures += 1 }
      if lines(found) != expected || found.error != error {
        Issue.record(
          "\(Hex.string(bytes)): \(lines(found)) \(String(describing: found.error)), \(expected) \(String(describing: error))"
        )
      }
    }
    #expect(failures > 1_000)
    #expect(failures < 20_000)
  }

  @Test func `nesting is bounded and an error comes again`() throws {
    var bytes: [UInt8] = []
    for _ in 0..<64 { bytes = [0x30, UInt8(bytes.count)] + bytes }
    var cursor = TLVCursor(rules: .strict)
    for _ in 0..<16 { #expect(try cursor.next(in: bytes.span) != nil) }
    for _ in 0..<2 {
      #expect(throws: TLVError.tooDeep(limit: 16, offset: 32)) { try cursor.next(in: bytes.span) }
    }
  }

  @Test func `other bytes in the middle of a walk never trap`() throws {
    let bytes = try Hex.bytes("6F0884021122500211224F00")
    for count in 0...bytes.count {
      var cursor = TLVCursor(rules: .strict)
      _ = try cursor.next(in: bytes.span)
      let fewer = Array(bytes.prefix(count))
      var steps = 0
      while steps < 20, let element = try? cursor.next(in: fewer.span) {
        steps += 1
        #expect(element.value.upperBound <= count)
      }
      #expect(steps < 20)
    }
  }
}
