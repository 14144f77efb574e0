@testable import Explorer
import Testing

@testable import CardSessionTool

@Suite struct ExploreProgressTests {
  private static let start = ContinuousClock.now

  private static func progress(_ done: Int) -> Exploration.Progress {
    var progress = Exploration.Progress(done: done, total: 1_100)
    progress.findings = 3
    progress.phase = .pairs
    return progress
  }

  @Test func `the line has the phase, the rate, the time left and the findings`() {
    var progress = ExploreProgress(isShown: true, start: Self.start)
    let line = progress.line(Self.progress(100), at: Self.start + .seconds(2))
    #expect(line == "\r\u{1B}[Kpairs: 100 of 1100, 50 a second, 20 s left, 3 findings")
    #expect(progress.end == "\r\u{1B}[K")
  }

  @Test func `a line is written anew after 200 ms and not before`() {
    var progress = ExploreProgress(isShown: true, start: Self.start)
    #expect(progress.line(Self.progress(1), at: Self.start) != nil)
    #expect(progress.line(Self.progress(2), at: Self.start + .milliseconds(199)) == nil)
    #expect(progress.line(Self.progress(3), at: Self.start + .milliseconds(200)) != nil)
  }

  @Test func `where nobody looks nothing is written`() {
    var progress = ExploreProgress(isShown: false, start: Self.start)
    #expect(progress.line(Self.progress(100), at: Self.start + .seconds(2)) == nil && progress.end == "")
  }
}
