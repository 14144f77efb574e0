import CardTrace
import PhoneModel
import PhoneRuntime
import Testing

/// Many threads at one phone: nothing is answered twice, nothing is forgotten, nothing stands still.
@Suite(.timeLimit(.minutes(5))) struct RuntimeLoadTests {
  @Test func `answers, tears and ends from many tasks leave each command one answer`() async throws {
    for _ in 0..<300 {
      let bench = Bench()
      let runtime = bench.runtime
      let session = try await bench.emulating()
      let app = Task { await serve(session) }
      let answers = Log<Int>()
      await withTaskGroup { group in
        for number in 0..<8 {
          group.addTask { runtime.begin(Bench.select) { _ in answers.append(number) } }
        }
        group.addTask { runtime.fieldOff() }
        group.addTask { runtime.fieldOn() }
        group.addTask { session.invalidate() }
      }
      #expect(await app.value == .invalidated)
      #expect(answers.entries.sorted() == Array(0..<8))
    }
  }

  @Test func `two threads that end sessions while commands run leave each transmit one answer`() async throws {
    let bench = Bench()
    let runtime = bench.runtime
    let answers = await withTaskGroup(of: Int.self) { group in
      group.addTask {
        for _ in 0..<200 {
          guard let session = try? await bench.session() else { continue }
          try? await session.startEmulation()
          async let served = serve(session)
          _ = await runtime.transmit(Bench.select)
          session.invalidate()
          _ = await served
        }
        return 0
      }
      group.addTask {
        for _ in 0..<400 {
          runtime.fieldOff()
          runtime.fieldOn()
          runtime.send(.person(.dismiss))
        }
        return 0
      }
      for _ in 0..<2 {
        group.addTask {
          var count = 0
          for _ in 0..<200 {
            _ = await runtime.transmit(Bench.select)
            count += 1
          }
          return count
        }
      }
      return await group.reduce(0, +)
    }
    #expect(answers == 400)
    #expect(runtime.withPhone { $0.session.state } == .none)
  }

  @Test func `time that passes among calls from other threads keeps the trace in order`() async throws {
    let bench = Bench()
    await withTaskGroup { group in
      group.addTask { for _ in 0..<300 { bench.clock.advance(by: .seconds(20)) } }
      group.addTask {
        for _ in 0..<300 {
          guard let session = try? await bench.session() else { continue }
          try? await session.startEmulation()
        }
      }
      group.addTask { for _ in 0..<300 { bench.runtime.note("remark", lane: .reader) } }
    }
    let times = bench.trace.records.map(\.t)
    #expect(times == times.sorted())
    #expect(bench.trace.records.filter { $0.note == "remark" }.count == 300)
  }
}
