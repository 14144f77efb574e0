import CardHost
import CoreNFC

/// A card whose button is there only where it can work; elsewhere the person reads why, in their language.
@main
struct Button {
  static func main() async {
    switch await CardHost.availability() {
    case .available:
      print("[ \(CardHost.Language.preferred().openCard) ]")
      await present()
    case .unavailable(let obstacle): explain(CardHost.Advice(obstacle))
    }
  }

  /// What the button does; here nobody waits for a finger.
  private static func present() async {
    var options = CardHost.Options()
    options.messages = .suggested(for: .ticket)
    var card = Ticket()
    let outcome = await CardHost(options).present(&card, assertion: .wanted)
    if case .refused(let obstacle, _) = outcome { explain(CardHost.Advice(obstacle)) }
  }

  private static func explain(_ advice: CardHost.Advice) {
    print(advice.title, advice.happened, advice.action, separator: "\n")
  }
}

/// An application that can be selected and does nothing else.
struct Ticket: CardResponder {
  func respond(to command: [UInt8]) async throws -> [UInt8] {
    let selects = command.count > 4 && command[1] == 0xA4 && command[2] == 0x04
    return selects ? [0x90, 0x00] : [0x6D, 0x00]
  }
}
