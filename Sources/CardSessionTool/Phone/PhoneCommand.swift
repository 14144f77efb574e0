import CardTrace
import Foundation
import PhoneModel
import PhoneRuntime
import ReaderLinks
import Synchronization

/// `phone`: keeps a phone that several apps share, or an Android phone with its services.
struct PhoneCommand {
  var arguments: PhoneArguments
  var context: ToolContext

  func run() -> Outcome {
    let plan: PhonePlan
    do {
      plan = try PhonePlan(
        arguments, environment: context.environment, tool: context.path,
        colours: context.colours(arguments.colour, on: 2))
    } catch {
      return Outcome(.usage, "\(error)")
    }
    do {
      let claim = try plan.slot.map { slot throws(SlotWait.Ending) in try SlotWait(context: context).claim(slot) }
      defer { withExtendedLifetime(claim) {} }
      switch plan.environment.platform {
      case .ios: return try keepIPhone(plan)
      case .android: return try keepAndroidPhone(plan)
      }
    } catch let ending as SlotWait.Ending {
      return ending.outcome
    } catch {
      return Outcome(.usage, "\(error)")
    }
  }

  /// What the phone's records are written to.
  func trace(_ plan: PhonePlan, of names: [String]) throws -> TraceWriter? {
    let header = TraceHeader(
      tool: OpenCardSession.version, seed: 0, phoneFile: plan.phoneText.map { String(decoding: $0, as: UTF8.self) },
      script: plan.scriptText.map { String(decoding: $0, as: UTF8.self) }, reader: plan.environment.reader,
      app: names.joined(separator: ", "), started: Date().ISO8601Format())
    return try ProcessTrace(plan.environment, header: header).writer
  }

  /// Holds the phone to a PC/SC reader, if one was asked for.
  func startLink(_ plan: PhonePlan, _ phone: any ReaderPhone, _ ending: PhoneEnding) {
    guard let address = plan.slot else { return }
    let link = VPCDLink(to: address, settings: VPCDSettings(plan.environment))
    Task { [console = context.console] in
      do {
        // The link looks for its reader only once there is a card, which may be long after.
        try await link.waitForReader { console.say($0) }
        try await link.run(for: phone)
      } catch {
        ending.end(Outcome(.missing, "\(error)"))
      }
    }
  }
}

/// Where lines come from.
extension PhoneCommand {
  /// Plays the script, which ends the phone.
  static func play(_ script: Script, _ lines: PhoneLines, _ ending: PhoneEnding) {
    Task {
      let failure = Mutex<String?>(nil)
      let passed = await lines.run(script) { line, answer in
        if !answer.passed { failure.withLock { $0 = text(line, answer) } }
      }
      let sentence = failure.withLock { $0 } ?? "the script was stopped"
      ending.end(passed ? .asExpected : Outcome(.findings, sentence))
    }
  }

  /// Takes lines from standard input as they come, each for itself.
  func takeInput(_ lines: PhoneLines) {
    let console = context.console
    Thread.detachNewThread {
      var input = InputLines.standard(longest: Script.maximumTextLength)
      let longest = input.longest
      input.handOver { line in
        do {
          switch line {
          case .text(let text):
            _ = await lines.run(try Script(continuing: text)) { _, answer in
              if !answer.passed { console.say(answer.text) }
            }
          case .tooLong(let count):
            console.say(
              "a line of standard input has \(count) bytes and is left out; at most \(longest) are read: write shorter "
                + "lines, one action each")
          }
        } catch {
          console.say("\(error)")
        }
      }
    }
  }

  static func tell(_ text: String, _ lines: PhoneLines, _ teller: PhoneServer.Teller) async {
    do {
      let script = try Script(continuing: text)
      teller.end(
        passed: await lines.run(script) { line, answer in
          teller.answer(line: line.number, passed: answer.passed, Self.text(line, answer))
        })
    } catch {
      teller.answer(line: error.line, passed: false, "\(error)")
      teller.end(passed: false)
    }
  }

  private static func text(_ line: ScriptLine, _ answer: ReaderDesk.Answer) -> String {
    "\(line.action): \(answer.text)"
  }
}

/// How the phone is to end, said once by whoever comes first.
final class PhoneEnding: Sendable {
  let wakeUp: WakeUp
  private let said = Mutex<Outcome?>(nil)

  init(wakeUp: WakeUp) { self.wakeUp = wakeUp }

  var outcome: Outcome? { said.withLock { $0 } }

  func end(_ outcome: Outcome) {
    said.withLock { $0 = $0 ?? outcome }
    wakeUp.signal()
  }
}
