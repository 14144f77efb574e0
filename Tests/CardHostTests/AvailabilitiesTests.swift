import CardHost
import PhoneModel
import PhoneRuntime
import Testing

@Suite struct AvailabilitiesTests {
  private let phone = HostPhone()

  /// Watches as the app; each answer is told to `told`.
  private func watch(_ availabilities: CardHost.Availabilities, _ count: Int) -> Task<[CardHost.Availability], Never> {
    Task {
      await phone.asApp {
        var answers: [CardHost.Availability] = []
        for await answer in availabilities {
          answers.append(answer)
          if answers.count == count { break }
        }
        return answers
      }
    }
  }

  private func availabilities(every interval: Duration = .seconds(5)) -> CardHost.Availabilities {
    CardHost.availabilities(every: interval, clock: HostClock(phone.clock))
  }

  @Test func `the first answer comes at once and the next at the first asking after the change`() async {
    let app = watch(availabilities(), 2)
    await phone.clock.sleepers(1)
    phone.runtime.send(.phone(.eligible(false)))
    phone.clock.advance(by: .seconds(5))
    #expect(await app.value == [.available, .unavailable(.notEligible)])
    #expect(phone.clock.now == .start + .seconds(5))
  }

  @Test func `an answer that has not changed is not told again`() async {
    let app = watch(availabilities(), 3)
    await phone.clock.sleepers(1)
    phone.clock.advance(by: .seconds(5))
    await phone.clock.sleepers(1)
    phone.runtime.send(.phone(.eligible(false)))
    phone.clock.advance(by: .seconds(5))
    await phone.clock.sleepers(1)
    phone.runtime.send(.phone(.eligible(true)))
    phone.clock.advance(by: .seconds(5))
    #expect(await app.value == [.available, .unavailable(.notEligible), .available])
  }

  @Test func `before the interval is over nothing is asked`() async {
    let app = watch(availabilities(), 3)
    await phone.clock.sleepers(1)
    phone.runtime.send(.phone(.eligible(false)))
    phone.clock.advance(by: .seconds(5) - .nanoseconds(1))
    phone.runtime.send(.phone(.eligible(true)))
    phone.clock.advance(by: .nanoseconds(1))
    for isEligible in [false, true] {
      await phone.clock.sleepers(1)
      phone.runtime.send(.phone(.eligible(isEligible)))
      phone.clock.advance(by: .seconds(5))
    }
    #expect(await app.value == [.available, .unavailable(.notEligible), .available])
    #expect(phone.clock.now == .start + .seconds(15))
  }

  @Test func `a recheck does not wait for the interval's end`() async {
    let watched = availabilities()
    let app = watch(watched, 2)
    await phone.clock.sleepers(1)
    phone.runtime.send(.phone(.eligible(false)))
    phone.clock.advance(by: .seconds(5) - .nanoseconds(1))
    watched.recheck()
    #expect(await app.value == [.available, .unavailable(.notEligible)])
    #expect(phone.clock.now == .start + (.seconds(5) - .nanoseconds(1)))
  }

  @Test func `a recheck between two answers is not lost`() async {
    let watched = availabilities()
    let answers = await phone.asApp {
      var iterator = watched.makeAsyncIterator()
      let first = await iterator.next()
      phone.runtime.send(.phone(.eligible(false)))
      watched.recheck()
      return [first, await iterator.next()]
    }
    #expect(answers == [.available, .unavailable(.notEligible)])
  }

  @Test func `a recheck reaches everybody who waits`() async {
    let watched = availabilities()
    let apps = [watch(watched, 2), watch(watched, 2)]
    await phone.clock.sleepers(2)
    phone.runtime.send(.phone(.eligible(false)))
    watched.recheck()
    for app in apps { #expect(await app.value == [.available, .unavailable(.notEligible)]) }
  }

  @Test func `it ends with its task`() async {
    let app = watch(availabilities(), 2)
    await phone.clock.sleepers(1)
    app.cancel()
    #expect(await app.value == [.available])
  }
}
