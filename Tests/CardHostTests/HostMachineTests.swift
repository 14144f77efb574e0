@testable import CardHost
import Testing

/// The host's machine by hand, for orders of events that a phone seldom brings.
@Suite struct HostMachineTests {
  private func machine(_ change: (inout CardHost.Options) -> Void = { _ in }) -> HostMachine {
    var options = CardHost.Options()
    change(&options)
    return HostMachine(options)
  }

  /// A machine in the middle of a tap with one exchange.
  private func inTap(_ change: (inout CardHost.Options) -> Void = { _ in }) -> HostMachine {
    var machine = machine(change)
    machine.started()
    _ = machine.received()
    _ = machine.answered([0x00], with: [0x90, 0x00])
    return machine
  }

  @Test func `a command that comes after the stop is answered in vain and changes nothing`() {
    var machine = machine()
    #expect(machine.received() == [.answer])
    machine.answerLost(attempts: 6)
    #expect(machine.state == .idle && machine.tally == CardHost.Tally())
  }

  @Test func `a reader that is detected while the phone is a card starts nothing`() {
    var machine = inTap()
    #expect(machine.readerDetected() == [])
    #expect(machine.state == .emulating(HostMachine.Tap(exchanges: 1)))
  }

  @Test func `a deselection while nothing is emulated only forgets the selection`() {
    var machine = machine()
    #expect(machine.readerDeselected() == [.forgetSelection])
    #expect(machine.state == .idle)
  }

  @Test func `a tap whose last answer was lost ends as a failure and does not count`() {
    var machine = inTap()
    machine.answerLost(attempts: 6)
    #expect(machine.readerDeselected() == [.forgetSelection, .close(.stop(success: false))])
    machine.closed()
    #expect(machine.state == .idle && machine.tally == CardHost.Tally(exchanges: 1, taps: 0))
  }

  @Test func `a lost answer that is followed by another command is forgotten`() {
    var machine = inTap()
    machine.answerLost(attempts: 6)
    #expect(machine.received() == [.answer])
    #expect(machine.answered([0x00], with: [0x90, 0x00]) == [])
    #expect(machine.state == .emulating(HostMachine.Tap(exchanges: 2)))
  }

  @Test func `a session that ends within the delay counts the tap`() {
    var machine = inTap { $0.taps = .untilSessionEnds }
    #expect(machine.readerDeselected() == [.forgetSelection, .close(.stop(success: true))])
    #expect(machine.ended(.limit, isCancelled: false) == .limitReached(CardHost.Tally(exchanges: 1, taps: 1)))
  }

  @Test func `the last tap's end decides the outcome, whatever reason follows`() {
    var machine = inTap()
    #expect(machine.readerDeselected() == [.forgetSelection, .close(.stopForGood)])
    machine.closed()
    let finished = CardHost.Outcome.finished(CardHost.Tally(exchanges: 1, taps: 1))
    #expect(machine.state == .leaving(finished))
    #expect(machine.readerDetected() == [] && machine.received() == [.answer])
    #expect(machine.ended(.dismissed, isCancelled: true) == finished)
    #expect(machine.ended(.limit, isCancelled: false) == finished)
  }

  @Test func `a start that was refused because the session is over waits for the reason`() {
    var machine = machine()
    #expect(machine.readerDetected() == [.start])
    machine.startRefused(.invalidated)
    #expect(machine.state == .idle)
    #expect(machine.ended(.dismissed, isCancelled: false) == .dismissed(CardHost.Tally()))
  }

  @Test func `a start that was refused for any other reason is the outcome`() {
    var machine = inTap()
    _ = machine.readerDeselected()
    machine.closed()
    machine.startRefused(.radioOff)
    #expect(machine.ended(.other, isCancelled: false) == .finished(CardHost.Tally(exchanges: 1, taps: 1)))
    var second = inTap { $0.taps = .count(2) }
    _ = second.readerDeselected()
    second.closed()
    second.startRefused(.radioOff)
    #expect(second.state == .ended(.refused(.radioOff, CardHost.Tally(exchanges: 1, taps: 1))))
  }

  @Test(arguments: [0, -1]) func `fewer taps than one are one`(_ count: Int) {
    var machine = inTap { $0.taps = .count(count) }
    #expect(machine.readerDeselected() == [.forgetSelection, .close(.stopForGood)])
  }
}
