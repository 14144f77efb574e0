import AndroidEmulation
import AndroidModel
import CardTrace
import PhoneModel
import ReaderLinks

/// An Android phone with several services on which lines act.
struct ScriptedAndroidPhone: ScriptedPhone {
  let host: AndroidHost

  func begin(_ script: Script) {}

  func perform(_ action: ScriptAction) async -> ReaderDesk.Answer {
    switch action {
    case .reader: return .done
    case .person(.consent), .person(.doubleClick), .phone(.eligible), .phone(.supported), .fault, .injection, .wait:
      host.noteMeaningless("\(action)")
      return ReaderDesk.Answer(passed: false, "it has no meaning on Android (--platform ios)")
    case .person(let action): return answer(host.perform(action))
    case .phone(let action): host.perform(action)
    case .android(let action):
      do {
        return answer(try host.perform(action))
      } catch {
        host.remark("\(error)", .unexpected)
        return ReaderDesk.Answer(passed: false, "\(error)")
      }
    }
    return .done
  }

  private func answer(_ refusal: AndroidRule?) -> ReaderDesk.Answer {
    refusal.map { ReaderDesk.Answer(passed: false, "the phone refuses it [\($0.rawValue)]") } ?? .done
  }
}
