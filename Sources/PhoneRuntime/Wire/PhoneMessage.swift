package import PhoneModel

/// What a shared phone says to one of its apps: a welcome, then the effects that concern that app, in order.
package enum PhoneMessage: Hashable, Sendable {
  /// `endsApp` says whether the phone started the app's process, which then ends with the phone.
  case welcome(endsApp: Bool, PhoneView)
  /// Why the connection is not taken, or not kept, in a sentence.
  case refused(String)
  /// What changed of what the app reads synchronously; `taken` of its events had been taken by then.
  case view(PhoneView, taken: Int)
  case returns(CallID, CallResult)
  case post(SessionID, SessionEvent)
  case finishStream(SessionID)
  case trap(Trap)
  case scene(SceneEvent)
  /// The lines from a second shell have come and are carried out from now on.
  case heard
  /// What became of a line from a second shell, from 1.
  case told(line: Int, passed: Bool, String)
  /// No more lines are carried out.
  case toldAll(passed: Bool)

  private enum Code {
    static let welcome: UInt8 = 0x81
    static let refused: UInt8 = 0x82
    static let view: UInt8 = 0x83
    static let returns: UInt8 = 0x84
    static let post: UInt8 = 0x85
    static let finishStream: UInt8 = 0x86
    static let trap: UInt8 = 0x87
    static let scene: UInt8 = 0x88
    static let told: UInt8 = 0x89
    static let toldAll: UInt8 = 0x8A
    static let heard: UInt8 = 0x8B
  }

  /// Reads a frame without its length.
  package init(_ body: ArraySlice<UInt8>) throws(WireError) {
    var reader = try WireReader(body)
    switch reader.type {
    case Code.welcome:
      try reader.greeting()
      self = .welcome(endsApp: try reader.flag("end"), try PhoneView(&reader))
    case Code.refused: self = .refused(try reader.text("reason"))
    case Code.view:
      let taken = try reader.number("count of events")
      self = .view(try PhoneView(&reader), taken: taken)
    case Code.returns: self = .returns(try reader.call(), try reader.result())
    case Code.post: self = .post(try reader.session(), try reader.sessionEvent())
    case Code.finishStream: self = .finishStream(try reader.session())
    case Code.trap: self = .trap(Trap(rule: try reader.name("rule"), sentence: try reader.text("sentence")))
    case Code.scene: self = .scene(try reader.name("scene event"))
    case Code.heard:
      try reader.greeting()
      self = .heard
    case Code.told:
      self = .told(line: try reader.number("line"), passed: try reader.flag("outcome"), try reader.text("answer"))
    case Code.toldAll: self = .toldAll(passed: try reader.flag("outcome"))
    case let type: throw .unknownType(type)
    }
    try reader.finish()
  }

  /// The message with its length in front.
  package var frame: [UInt8] {
    var writer: WireWriter
    switch self {
    case .welcome(let endsApp, let view):
      writer = WireWriter(Code.welcome)
      writer.greeting()
      writer.flag(endsApp)
      view.write(&writer)
    case .refused(let reason):
      writer = WireWriter(Code.refused)
      writer.text(reason.fitting())
    case .view(let view, let taken):
      writer = WireWriter(Code.view)
      writer.number(taken)
      view.write(&writer)
    case .returns(let call, let result):
      writer = WireWriter(Code.returns)
      writer.number(call.number)
      writer.result(result)
    case .post(let session, let event):
      writer = WireWriter(Code.post)
      writer.number(session.number)
      writer.sessionEvent(event)
    case .finishStream(let session):
      writer = WireWriter(Code.finishStream)
      writer.number(session.number)
    case .trap(let trap):
      writer = WireWriter(Code.trap)
      writer.text(trap.rule.rawValue)
      writer.text(trap.sentence.fitting(Wire.largestField / 2))
    case .scene(let event):
      writer = WireWriter(Code.scene)
      writer.text(event.rawValue)
    case .heard:
      writer = WireWriter(Code.heard)
      writer.greeting()
    case .told(let line, let passed, let text):
      writer = WireWriter(Code.told)
      writer.number(line)
      writer.flag(passed)
      writer.text(text.fitting())
    case .toldAll(let passed):
      writer = WireWriter(Code.toldAll)
      writer.flag(passed)
    }
    return writer.frame()
  }
}

extension WireWriter {
  fileprivate mutating func result(_ result: CallResult) {
    switch result {
    case .done: byte(0)
    case .session(let id):
      byte(1)
      number(id.number)
    case .assertion(let id):
      byte(2)
      number(id.number)
    case .sessionFailure(let failure, let rule):
      byte(3)
      text(failure.rawValue)
      text(rule.rawValue)
    case .assertionFailure(let failure, let rule):
      byte(4)
      text(failure.rawValue)
      text(rule.rawValue)
    }
  }

  fileprivate mutating func sessionEvent(_ event: SessionEvent) {
    switch event {
    case .sessionStarted: byte(0)
    case .readerDetected: byte(1)
    case .received(let id, let bytes):
      byte(2)
      number(id.number)
      data(bytes)
    case .readerDeselected: byte(3)
    case .sessionInvalidated(let reason):
      byte(4)
      text(reason.rawValue)
    }
  }
}

extension WireReader {
  fileprivate mutating func result() throws(WireError) -> CallResult {
    switch try byte() {
    case 0: .done
    case 1: .session(try session())
    case 2: .assertion(try assertion())
    case 3: .sessionFailure(try name("failure"), try name("rule"))
    case 4: .assertionFailure(try name("failure"), try name("rule"))
    case let other: throw .unknownValue(field: "result", found: "\(other)")
    }
  }

  fileprivate mutating func sessionEvent() throws(WireError) -> SessionEvent {
    switch try byte() {
    case 0: .sessionStarted
    case 1: .readerDetected
    case 2: .received(try apdu(), try data())
    case 3: .readerDeselected
    case 4: .sessionInvalidated(try name("reason"))
    case let other: throw .unknownValue(field: "event", found: "\(other)")
    }
  }
}
