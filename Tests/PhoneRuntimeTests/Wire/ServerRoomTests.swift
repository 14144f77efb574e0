import CardTrace
import Foundation
import PhoneModel
import PhoneRuntime
import Synchronization
import Testing

/// A system that has no room for one more connection, as where a process has too many files open.
private final class Room: Sendable {
  private struct State {
    var isThere = true
    var refusals = 0
  }

  private let state = Mutex(State())

  var refusals: Int { state.withLock { $0.refusals } }

  func set(_ isThere: Bool) { state.withLock { $0.isThere = isThere } }

  func accept(_ descriptor: Int32) -> Int32 {
    let isThere = state.withLock { state in
      if !state.isThere { state.refusals += 1 }
      return state.isThere
    }
    guard isThere else { return -EMFILE }
    let connection = Foundation.accept(descriptor, nil, nil)
    return connection < 0 ? -errno : connection
  }
}

@Suite(.timeLimit(.minutes(1))) struct ServerRoomTests {
  private static let sentence =
    "connections to the phone wait, since the system gives it no more (Too many open files): end apps or shells that "
    + "are joined, or keep the phone with a higher limit (ulimit -n)"

  private func remarks(_ phone: SharedPhone) -> Int {
    phone.trace.records.count { $0.note == Self.sentence }
  }

  @Test func `without room for a connection the phone serves the others, and takes it when one has gone`() async throws
  {
    let room = Room()
    var limits = PhoneServer.Limits()
    limits.room = .seconds(3_600)
    let phone = try SharedPhone(limits: limits, accept: { room.accept($0) })
    let badge = try phone.client()
    try await badge.join(SharedPhone.badge)
    let app = try phone.app()
    room.set(false)
    let waiting = try phone.client()
    try waiting.write(.tell("person home"))
    while room.refusals == 0 { await Task.yield() }
    for _ in 0..<20 {
      let session = try await app.openSession()
      session.invalidate()
      #expect(await serve(session) == .invalidated)
    }
    #expect(room.refusals == 1, "it is not tried again and again")
    #expect(remarks(phone) == 1)
    room.set(true)
    badge.hangUp()
    #expect(try await waiting.next() == .heard)
  }

  @Test func `without room it is tried again after a while, and said once`() async throws {
    let room = Room()
    var limits = PhoneServer.Limits()
    limits.room = .milliseconds(5)
    let phone = try SharedPhone(limits: limits, accept: { room.accept($0) })
    room.set(false)
    let waiting = try phone.client()
    try waiting.write(.tell("person home"))
    while room.refusals < 3 { await Task.yield() }
    room.set(true)
    #expect(try await waiting.next() == .heard)
    #expect(remarks(phone) == 1)
  }
}
