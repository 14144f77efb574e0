/// An input read as a list of choices; when it ends, every further choice is the first one.
struct Choices {
  private var rest: ArraySlice<UInt8>

  init(_ input: some Collection<UInt8>) {
    rest = Array(input)[...]
  }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 {
    rest.popFirst() ?? 0
  }

  mutating func number() -> Int {
    Int(byte()) << 8 | Int(byte())
  }

  mutating func flag() -> Bool {
    byte() & 1 == 1
  }

  /// A number from 0 to `count` - 1, of at most 256.
  mutating func below(_ count: Int) -> Int {
    Int(byte()) % count
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func remaining() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }
}
