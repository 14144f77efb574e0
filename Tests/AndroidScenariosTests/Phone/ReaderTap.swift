import AndroidModel

/// A reader of type A before a phone, with a clock that moves between taps.
struct ReaderTap {
  private(set) var phone: AndroidPhone
  private(set) var effects: [AndroidEffect] = []
  private var now = Duration.zero

  init(phone: AndroidPhone) { self.phone = phone }

  mutating func step(_ event: AndroidEvent) { phone.step(event, at: now, &effects) }

  /// Whether a card is found.
  mutating func begin() -> Bool {
    step(.controller(.fieldOn))
    guard phone.isFound(polling: .typeA) else { return false }
    step(.controller(.activate))
    return true
  }

  /// The link is lost and the field goes; the next tap is 5 s later.
  mutating func end() {
    step(.controller(.deactivate))
    step(.controller(.fieldOff))
    now += .seconds(5)
    phone.pass(to: now, &effects)
  }

  /// One command; `script` is what a service, or the element by the name `secureElement`, answers.
  mutating func transmit(
    _ command: [UInt8], _ script: (String) -> [UInt8]?
  ) -> (answer: [UInt8]?, answerer: String?) {
    var answer: [UInt8]?
    var answerer: String?
    var next = effects.count
    step(.controller(.received(command)))
    while next < effects.count {
      let effect = effects[next]
      next += 1
      switch effect {
      case .respond(let bytes, _), .forward(_, let bytes): answer = bytes
      case .element:
        answerer = "secureElement"
        answer = script("secureElement")
      case .deliver(let service, _, _):
        answerer = service.name
        if let bytes = script(service.name) { step(.process(.response(service, bytes))) }
      default: break
      }
    }
    return (answer, answerer)
  }
}
