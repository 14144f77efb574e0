import CardTrace
import ISO7816
import PhoneModel
import PhoneRuntime
import Synchronization

/// What taps a built-in card when no script is given: its use's own terminal, and what it found in one sentence.
package typealias Terminal = @Sendable (PhoneChannel) async throws -> String

extension TapRun {
  private static let terminal = Mutex<Terminal?>(nil)

  /// Sets the terminal that taps this process's phone in place of a bare SELECT.
  package static func setTerminal(_ terminal: @escaping Terminal) { Self.terminal.withLock { $0 = terminal } }

  func startMemory(_ script: Script?) {
    let terminal = script == nil ? Self.terminal.withLock { $0 } : nil
    if script?.answersConsent == true { runtime.leaveConsentToPerson() }
    let (before, play) = (script ?? bareSelect()).split()
    UnreachedFaults.watch(runtime)
    for line in before { runtime.perform(line.action) }
    Task(executorPreference: PhoneExecutor.preferred) {
      await tap { tap in
        if let terminal { return await self.play(terminal) }
        return await self.play(play, as: tap, isGiven: script != nil)
      }
    }
  }

  /// Plays every tap that this process has to give, until one fails or the session ends.
  private func tap(_ play: (Int) async -> TapOutcome) async {
    let count: Int? = if case .forever = phone.environment.taps { nil } else { taps }
    var done = 0
    while count.map({ done < $0 }) ?? true {
      // A request that awaits the person's consent is enough: the script may hold the answer.
      await runtime.wait { $0.session.state != .none }
      let number = phone.environment.firstTap + done
      if count != 1 || number > 1 { runtime.note("tap \(number)", lane: .reader, kind: .tap) }
      let outcome = await play(number)
      done += 1
      tell(.tapsDone(taps: done, passed: outcome.passed, message: outcome.message))
      if !outcome.passed || runtime.withPhone({ $0.session.session == nil }) { break }
    }
    await leave()
  }

  private var taps: Int {
    switch phone.environment.taps {
    case .count(let count): count
    case .forever, nil: 1
    }
  }

  /// Plays a script; of one that the user has given, a rest that the app's end leaves unplayed is a finding.
  func play(_ script: Script, as tap: Int, isGiven: Bool) async -> TapOutcome {
    if isGiven {
      ScriptProgress.begin(script) { sentence in
        runtime.note(sentence, lane: .reader, kind: .unexpected)
        tell(.tapsDone(taps: tap - phone.environment.firstTap, passed: false, message: sentence))
      }
    }
    defer { ScriptProgress.end() }
    let reader = MemoryReader(
      for: runtime, settings: settings, perform: { await runtime.performInTurn($0) }, report: { self.record($0) },
      reach: { ScriptProgress.reach($0) })
    let result = await reader.run(script)
    return TapOutcome(passed: result == .passed, message: result == .passed ? nil : result.description)
  }

  private func play(_ terminal: Terminal) async -> TapOutcome {
    runtime.fieldOn(settings.air)
    defer { runtime.fieldOff() }
    do {
      let found = try await terminal(PhoneChannel(to: runtime, settings: settings))
      runtime.note(found, lane: .reader)
      return TapOutcome(passed: true, message: nil)
    } catch {
      runtime.note("\(error)", lane: .reader, kind: .unexpected)
      return TapOutcome(passed: false, message: "\(error)")
    }
  }

  var settings: MemoryReader.Settings {
    var settings = MemoryReader.Settings()
    settings.patience = phone.environment.patience ?? settings.patience
    settings.air = phone.environment.air ?? settings.air
    return settings
  }

  /// Field, SELECT of the first listed AID, any answer.
  private func bareSelect() -> Script {
    let name = phone.entitlements.selectIdentifierPrefixes.first?.bytes ?? []
    let select: [UInt8] = [0x00, 0xA4, 0x04, 0x00, UInt8(name.count)] + name + [0x00]
    return Script(actions: [.reader(.field(true)), .reader(.command(select)), .reader(.field(false))])
  }

  private func record(_ report: ReaderReport) {
    if case .command = report.event { ScriptProgress.send(line: report.line) }
    runtime.record(report)
  }
}

struct TapOutcome {
  let passed: Bool
  let message: String?
}
