import ISO7816
import Testing

@Suite struct AirInterfaceTests {
  private let air = AirInterface.typeA(.kbit106)

  @Test(arguments: [(0, 360_177), (1, 445_133), (2, 530_088), (65_544, 5_568_700_000)] as [(Int, Int64)])
  func `a frame takes its pause, nine bits a byte, three bytes around it and its two edges`(
    _ count: Int, _ nanoseconds: Int64
  ) {
    #expect(air.duration(ofBytes: count) == .nanoseconds(nanoseconds))
  }

  @Test func `a SELECT of 13 bytes and its status word take 2 ms, a read of 249 bytes 22.5 ms`() {
    let select = air.duration(ofBytes: 13) + air.duration(ofBytes: 2)
    #expect(select > .microseconds(1_950) && select < .microseconds(2_050))
    let read = air.duration(ofBytes: 5) + air.duration(ofBytes: 251)
    #expect(read > .microseconds(22_400) && read < .microseconds(22_600))
  }

  @Test func `without an air interface nothing takes time and everything is there at once`() {
    for count in [0, 2, 65_544] {
      #expect(AirInterface.none.duration(ofBytes: count) == .zero)
      #expect(AirInterface.none.bytes(of: count, after: .zero) == count)
    }
  }

  @Test(arguments: [0, 1, 2, 40, 65_544]) func `all bytes are there at the end of their time, none at its beginning`(
    _ count: Int
  ) {
    #expect(air.bytes(of: count, after: .zero) == 0)
    #expect(air.bytes(of: count, after: air.duration(ofBytes: count)) == count)
    #expect(air.bytes(of: count, after: .seconds(60)) == count)
    #expect(air.bytes(of: count, after: .nanoseconds(-1)) == 0)
  }

  @Test func `a byte counts when its last bit is there`() {
    let first: Duration = .nanoseconds(265_782)
    #expect(air.bytes(of: 40, after: first - .nanoseconds(1)) == 0)
    #expect(air.bytes(of: 40, after: first) == 1)
    #expect(air.bytes(of: 40, after: first + .nanoseconds(84_956)) == 2)
  }
}
