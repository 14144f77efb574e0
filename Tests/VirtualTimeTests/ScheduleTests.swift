import Testing
import VirtualTime

@Suite struct ScheduleTests {
  private func taken(_ policy: Schedule.Policy, _ ready: [Int]) -> [Int] {
    var schedule = Schedule(policy)
    return ready.map { schedule.choose(among: $0) }
  }

  @Test func `first come is the first of all`() {
    #expect(taken(.firstCome, [1, 2, 5, 1]) == [0, 0, 0, 0])
  }

  @Test func `one ready job is no choice`() {
    var schedule = Schedule(.scripted([1]))
    #expect(schedule.choose(among: 1) == 0)
    #expect(schedule.choices.isEmpty && schedule.count == 0)
    #expect(schedule.choose(among: 2) == 1)
    #expect(schedule.choices == [Schedule.Choice(ready: 2, taken: 1)])
  }

  @Test func `one seed gives one order, another another`() {
    let ready = Array(repeating: 7, count: 64)
    #expect(taken(.random(seed: 1), ready) == taken(.random(seed: 1), ready))
    #expect(taken(.random(seed: 1), ready) != taken(.random(seed: 2), ready))
    #expect(Set(taken(.random(seed: 1), ready)) == Set(0..<7))
  }

  @Test func `the choices of a random run, as a script, are taken again`() {
    let ready = [3, 2, 1, 9, 4, 2, 2, 6]
    var random = Schedule(.random(seed: 11))
    let first = ready.map { random.choose(among: $0) }
    #expect(taken(.scripted(random.choices.map(\.taken)), ready) == first)
  }

  @Test func `after its end a script takes the first`() {
    #expect(taken(.scripted([1]), [2, 2, 2]) == [1, 0, 0])
  }

  @Test(arguments: [2, -1, .max]) func `a place where no job is, is told and the first taken`(_ place: Int) {
    var schedule = Schedule(.scripted([1, place, 1]))
    #expect([2, 2, 2].map { schedule.choose(among: $0) } == [1, 0, 1])
    #expect(schedule.firstMisfit == 1)
  }

  @Test func `no more choices are kept than there is room for, and all are counted`() {
    var schedule = Schedule()
    for _ in 0...Schedule.mostKept { _ = schedule.choose(among: 2) }
    #expect(schedule.choices.count == Schedule.mostKept)
    #expect(schedule.count == Schedule.mostKept + 1)
  }
}
