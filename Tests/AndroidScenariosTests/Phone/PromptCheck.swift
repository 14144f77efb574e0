import AndroidModel
import PhoneRuntime

/// What is shown to the person; null forbids everything, and only listed fields count.
struct PromptCheck {
  private let wanted: ObjectReader?

  init(_ reader: inout ObjectReader) throws {
    wanted = reader.value("ui") == .null ? nil : try reader.object("ui")
  }

  func check(_ effects: [AndroidEffect]) throws {
    let prompts = effects.compactMap { if case .prompt(let prompt, _) = $0 { prompt } else { nil } }
    guard let wanted else {
      guard prompts.isEmpty else { throw RowFailure("ui: \(prompts.map(\.kind)) shown") }
      return
    }
    guard let prompt = prompts.last else { throw RowFailure("ui: nothing is shown") }
    var fields = Fields(wanted)
    for key in wanted.keys {
      let holds =
        switch key {
        case "kind": prompt.kind.rawValue == (try fields.text(key))
        case "service": prompt.service == (try fields.serviceOrNull(key))
        case "candidates": Set(prompt.candidates) == Set(try fields.services(key))
        case "failed": prompt.failed == (try fields.serviceOrNull(key))
        case "category": prompt.category == (try fields.category(key))
        default: throw RowFailure("ui.\(key): no such key")
        }
      guard holds else { throw RowFailure("ui.\(key): \(prompt) shown") }
    }
  }
}
