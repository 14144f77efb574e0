package import PhoneModel

/// What an app says to the phone that it shares: who it is, then its own events, with its own numbers for its calls.
package enum AppMessage: Hashable, Sendable {
  case hello(app: AppID, pid: Int)
  /// Lines of a script from a second shell, which has no app.
  case tell(String)
  case event(AppEvent)

  private enum Code {
    static let hello: UInt8 = 0x01
    static let tell: UInt8 = 0x02
    static let requestSession: UInt8 = 0x10
    static let startEmulation: UInt8 = 0x11
    static let stopEmulation: UInt8 = 0x12
    static let invalidate: UInt8 = 0x13
    static let alertMessage: UInt8 = 0x14
    static let releaseSession: UInt8 = 0x15
    static let respond: UInt8 = 0x16
    static let releaseAPDU: UInt8 = 0x17
    static let acquireAssertion: UInt8 = 0x18
    static let releaseAssertion: UInt8 = 0x19
  }

  /// Reads a frame without its length; the events are those of `app`.
  package init(_ body: ArraySlice<UInt8>, from app: AppID) throws(WireError) {
    var reader = try WireReader(body)
    switch reader.type {
    case Code.hello:
      try reader.greeting()
      self = .hello(app: AppID(try reader.text("app")), pid: try reader.number("process"))
    case Code.tell:
      try reader.greeting()
      self = .tell(try reader.text("lines"))
    case Code.requestSession: self = .event(.requestSession(try reader.call(), app))
    case Code.startEmulation: self = .event(.startEmulation(try reader.call(), try reader.session()))
    case Code.stopEmulation:
      self = .event(.stopEmulation(try reader.session(), try reader.flag("outcome") ? .success : .failure))
    case Code.invalidate: self = .event(.invalidate(try reader.session()))
    case Code.alertMessage: self = .event(.alertMessage(try reader.session(), try reader.text("alert message")))
    case Code.releaseSession: self = .event(.releaseSession(try reader.session()))
    case Code.respond: self = .event(.respond(try reader.call(), try reader.apdu(), try reader.data()))
    case Code.releaseAPDU: self = .event(.releaseAPDU(try reader.apdu()))
    case Code.acquireAssertion: self = .event(.acquireAssertion(try reader.call(), app))
    case Code.releaseAssertion: self = .event(.releaseAssertion(try reader.assertion()))
    case let type: throw .unknownType(type)
    }
    try reader.finish()
  }

  /// The message with its length in front; nil for what no app says, and for an answer that is longer than a frame.
  package var frame: [UInt8]? {
    var writer: WireWriter
    switch self {
    case .hello(let app, let pid):
      writer = WireWriter(Code.hello)
      writer.greeting()
      writer.text(app.name.fitting())
      writer.number(pid)
    case .tell(let lines):
      guard lines.utf8.count <= Wire.largestField else { return nil }
      writer = WireWriter(Code.tell)
      writer.greeting()
      writer.text(lines)
    case .event(let event):
      guard let frame = Self.writer(of: event) else { return nil }
      writer = frame
    }
    return writer.frame()
  }

  private static func writer(of event: AppEvent) -> WireWriter? {
    func writer(_ code: UInt8, _ numbers: Int...) -> WireWriter {
      var writer = WireWriter(code)
      for number in numbers { writer.number(number) }
      return writer
    }
    switch event {
    case .requestSession(let call, _): return writer(Code.requestSession, call.number)
    case .startEmulation(let call, let session): return writer(Code.startEmulation, call.number, session.number)
    case .stopEmulation(let session, let outcome):
      var writer = writer(Code.stopEmulation, session.number)
      writer.flag(outcome == .success)
      return writer
    case .invalidate(let session): return writer(Code.invalidate, session.number)
    case .alertMessage(let session, let text):
      var writer = writer(Code.alertMessage, session.number)
      writer.text(text.fitting())
      return writer
    case .releaseSession(let session): return writer(Code.releaseSession, session.number)
    case .respond(let call, let apdu, let bytes):
      guard bytes.count <= Wire.largestField else { return nil }
      var writer = writer(Code.respond, call.number, apdu.number)
      writer.data(bytes)
      return writer
    case .releaseAPDU(let apdu): return writer(Code.releaseAPDU, apdu.number)
    case .acquireAssertion(let call, _): return writer(Code.acquireAssertion, call.number)
    case .releaseAssertion(let assertion): return writer(Code.releaseAssertion, assertion.number)
    case .exited: return nil
    }
  }
}

extension WireWriter {
  mutating func greeting() {
    raw(Wire.magic)
    short(Wire.version)
  }
}

extension WireReader {
  /// What stands before everything that may differ from version to version.
  mutating func greeting() throws(WireError) {
    guard try raw(Wire.magic.count).elementsEqual(Wire.magic) else { throw .wrongMagic }
    let version = try short()
    guard version == Int(Wire.version) else { throw .wrongVersion(found: version, needed: Int(Wire.version)) }
  }

  mutating func call() throws(WireError) -> CallID { CallID(try number("call")) }
  mutating func session() throws(WireError) -> SessionID { SessionID(try number("session")) }
  mutating func apdu() throws(WireError) -> APDUID { APDUID(try number("command")) }
  mutating func assertion() throws(WireError) -> AssertionID { AssertionID(try number("assertion")) }
}
