import Testing

@testable import PhoneRuntime

@Suite struct ScenarioOrderTests {
  private static let order = ScenarioOrder(script: [1, 2, 3], cleanScript: [4], schedule: 0x0102_0304_0506_0708)

  private static func body(_ frame: [UInt8]) -> [UInt8] { Array(frame.dropFirst(4)) }

  @Test func `an order that was written is read, with and without a schedule`() {
    #expect(ScenarioOrder(Self.body(Self.order.frame)) == Self.order)
    let plain = ScenarioOrder(script: [], cleanScript: [], schedule: nil)
    #expect(ScenarioOrder(Self.body(plain.frame)) == plain)
    #expect(plain.frame == [13, 0, 0, 0] + [UInt8](repeating: 0, count: 13))
    #expect(Self.order.frame[5..<13] == [8, 7, 6, 5, 4, 3, 2, 1])
  }

  @Test(arguments: [
    ([], "nothing"), ([UInt8](repeating: 0, count: 12), "a byte less than the fixed part"),
    ([3] + [UInt8](repeating: 0, count: 12), "a schedule that is neither there nor not"),
    ([UInt8](repeating: 0, count: 9) + [1, 0, 0, 0], "a script that is not there"),
    ([UInt8](repeating: 0, count: 9) + [255, 255, 255, 255, 1], "a script of four gigabytes"),
    ([2], "the order for a copy that ends at once"),
  ])
  func `what is no order is none`(_ body: [UInt8], _ what: String) { #expect(ScenarioOrder(body) == nil, "\(what)") }

  @Test func `readiness that was written is read`() {
    let ready = ScenarioReadiness(way: .once, app: "a card", aid: [0xD2, 0x76])
    #expect(ScenarioReadiness(Self.body(ready.frame)) == ready)
    let bare = ScenarioReadiness(way: .copies, app: "", aid: [])
    #expect(ScenarioReadiness(Self.body(bare.frame)) == bare)
  }

  @Test(arguments: [[], [1], [0, 0], [3, 0], [1, 2, 0xD2]] as [[UInt8]])
  func `what is no readiness is none`(_ body: [UInt8]) { #expect(ScenarioReadiness(body) == nil) }
}
