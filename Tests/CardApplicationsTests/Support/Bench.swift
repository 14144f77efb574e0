import CardApplications
import ISO7816

/// A tag on a bench: hexadecimal commands in, hexadecimal answers out, through a router.
struct Bench {
  private var router: ApplicationRouter

  init(_ application: some CardApplication) throws {
    router = try ApplicationRouter([application])
  }

  mutating func send(_ command: String) throws -> String {
    Hex.string(router.process(try Hex.bytes(command)).response)
  }

  mutating func reason(_ command: String) throws -> String? {
    router.process(try Hex.bytes(command)).refusal?.reason
  }

  mutating func selectMessageFile() throws {
    _ = try send("00A4040007D2760000850101")
    _ = try send("00A4000C02E104")
  }

  mutating func loseField() { router.fieldLost() }
}

/// `count` bytes that differ from their neighbours, other ones for another seed.
func pattern(_ count: Int, seed: Int = 0) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: ($0 &+ seed) &* 7 &+ $0 >> 8) }
}
