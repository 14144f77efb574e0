import ISO7816
import Testing

@Suite struct FrameTimeTests {
  @Test(arguments: [(0, 302), (4, 4_833), (7, 38_664), (8, 77_328), (14, 4_949_031), (15, 4_833)] as [(UInt8, Int64)])
  func `a reader waits as long as the index says`(_ index: UInt8, _ microseconds: Int64) {
    let time = FrameTime.waiting(index: index)
    #expect(time >= .microseconds(microseconds))
    #expect(time < .microseconds(microseconds + 1))
  }

  @Test(arguments: [(0, 0), (1, 604), (8, 77_328), (14, 4_949_031), (15, 0)] as [(UInt8, Int64)])
  func `a card needs no time at index 0 and none at 15`(_ index: UInt8, _ microseconds: Int64) {
    let time = FrameTime.startUp(index: index)
    #expect(time >= .microseconds(microseconds))
    #expect(time < .microseconds(microseconds + 1))
  }

  @Test func `an extension multiplies one wait and stops at the longest`() {
    #expect(FrameTime.extended(index: 7, multiplier: 1) == FrameTime.waiting(index: 7))
    #expect(FrameTime.extended(index: 7, multiplier: 59) == FrameTime.unit * (128 * 59))
    #expect(FrameTime.extended(index: 8, multiplier: 59) == FrameTime.unit * (256 * 59))
    #expect(FrameTime.extended(index: 9, multiplier: 32) == FrameTime.longest)
    #expect(FrameTime.extended(index: 9, multiplier: 33) == FrameTime.longest)
    #expect(FrameTime.extended(index: 14, multiplier: 59) == FrameTime.longest)
  }

  @Test func `multipliers outside 1 to 59 count as the nearest`() {
    #expect(FrameTime.extended(index: 4, multiplier: 0) == FrameTime.waiting(index: 4))
    #expect(FrameTime.extended(index: 4, multiplier: 60) == FrameTime.extended(index: 4, multiplier: 59))
    #expect(FrameTime.extended(index: 4, multiplier: 255) == FrameTime.extended(index: 4, multiplier: 59))
  }
}
