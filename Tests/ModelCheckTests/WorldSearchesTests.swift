import Testing

@testable import ModelCheck

@Suite struct WorldSearchesTests {
  @Test func `worlds that are searched side by side come in order, each with what a search alone finds`() {
    let limits = Search.Limits(depth: 3, states: 500)
    let found = WorldSearches(World.all, limits: limits).map(\.0)
    #expect(found.map(\.world.name) == World.all.map(\.name))
    let alone = World.all.map { Search($0, limits: limits).run() }
    #expect(found.map(\.states) == alone.map(\.states) && found.map(\.transitions) == alone.map(\.transitions))
  }

  @Test func `no worlds are no searches`() {
    var searches = WorldSearches([], limits: Search.Limits(depth: 1, states: 1))
    #expect(searches.next() == nil)
  }
}
