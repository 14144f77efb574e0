package import ISO7816
package import PhoneModel

/// What a process is told about its phone, by the variables that `Docs/Reference.md` lists.
package struct Environment: Hashable, Sendable {
  package enum TimelineForm: String, Hashable, Sendable, CaseIterable {
    case text, json, off
  }

  package enum Clock: String, Hashable, Sendable, CaseIterable {
    case real, virtual
  }

  /// Whose phone it is.
  package enum Platform: String, Hashable, Sendable, CaseIterable {
    case ios, android
  }

  /// By which protocol programs reach the card through a PC/SC reader.
  package enum CardProtocol: String, Hashable, Sendable, CaseIterable {
    case t1, t0
  }

  package var platform = Platform.ios
  package var phoneFile: String?
  /// The socket of the phone that the process shares with others; nil for a phone of its own.
  package var socket: String?
  package var app: AppID?
  /// As it stands; the reader links know the forms.
  package var reader = "memory"
  package var script: String?
  package var taps: Taps?
  package var trace: String?
  package var timeline = TimelineForm.text
  package var colours = false
  package var seed: UInt64 = 0
  package var clock = Clock.real
  /// How long a reader waits for an answer; nil for the link's own default.
  package var patience: Duration?
  /// What the card tells PC/SC programs of itself, at most 15 bytes; nil for the link's own default.
  package var historicalBytes: [UInt8]?
  /// For a PC/SC reader only.
  package var cardProtocol = CardProtocol.t1
  /// How long bytes take between reader and phone; nil for the link's own default.
  package var air: AirInterface?
  /// Where the run that started this process listens.
  package var control: Int32?
  /// The descriptors by which the explorer sends scenarios and gets what came of them.
  var explore: ScenarioServer.Ends?
  /// The number of this process's first tap, from 1; above 1 the trace is continued.
  package var firstTap = 1

  package init() {}

  /// Reads the variables; a value that means nothing is an error, never a default.
  package init(_ variables: [String: String]) throws(EnvironmentError) {
    func value(_ name: String) -> String? { variables["CARDSESSION_" + name].flatMap { $0.isEmpty ? nil : $0 } }
    func wrong(_ name: String, _ found: String, _ allowed: String) -> EnvironmentError {
      EnvironmentError(variable: "CARDSESSION_" + name, found: found, allowed: allowed)
    }
    phoneFile = value("PHONE")
    app = value("APP").map(AppID.init)
    reader = value("READER") ?? reader
    script = value("SCRIPT")
    trace = value("TRACE")
    if let text = value("TAPS") {
      guard let taps = Taps(text) else { throw wrong("TAPS", text, Taps.allowed) }
      self.taps = taps
    }
    if let text = value("TIMELINE") {
      guard let form = TimelineForm(rawValue: text) else { throw wrong("TIMELINE", text, "text, json, off") }
      timeline = form
    }
    if let text = value("SEED") {
      guard let seed = UInt64(text) else { throw wrong("SEED", text, "a whole number from 0 to \(UInt64.max)") }
      self.seed = seed
    }
    if let text = value("PATIENCE") {
      guard let milliseconds = Int(text), (1...600_000).contains(milliseconds) else {
        throw wrong("PATIENCE", text, "milliseconds from 1 to 600000")
      }
      patience = .milliseconds(milliseconds)
    }
    if let text = value("CLOCK") {
      guard let clock = Clock(rawValue: text) else { throw wrong("CLOCK", text, "real, virtual") }
      self.clock = clock
    }
    if clock == .virtual, reader != "memory" {
      throw wrong("READER", reader, "memory, where CARDSESSION_CLOCK is virtual: a PC/SC reader needs the real clock")
    }
    if let text = value("HISTORICAL_BYTES") {
      guard let bytes = try? Hex.bytes(text), bytes.count <= 15 else {
        throw wrong("HISTORICAL_BYTES", text, "1 to 15 bytes as hexadecimal digits")
      }
      historicalBytes = bytes
    }
    if let text = value("PROTOCOL") {
      guard let named = CardProtocol(rawValue: text) else { throw wrong("PROTOCOL", text, "t1, t0") }
      if named == .t0, reader == "memory" {
        throw wrong("PROTOCOL", text, "t1, where CARDSESSION_READER is memory: only a PC/SC reader has protocols")
      }
      cardProtocol = named
    }
    if let text = value("AIR") {
      guard let air = AirInterface(name: text) else { throw wrong("AIR", text, AirInterface.allowed) }
      self.air = air
    }
    if let text = value("PLATFORM") {
      guard let platform = Platform(rawValue: text) else { throw wrong("PLATFORM", text, "ios, android") }
      self.platform = platform
    }
    if platform == .android, clock == .virtual {
      throw wrong("CLOCK", clock.rawValue, "real, where CARDSESSION_PLATFORM is android")
    }
    if platform == .android, let air, air != .none {
      throw wrong("AIR", air.name, "none, where CARDSESSION_PLATFORM is android: bytes take no time there")
    }
    socket = value("SOCKET")
    if socket != nil {
      // What the shared phone has, the app brings none of.
      for name in ["PHONE", "SCRIPT", "TRACE", "CONTROL", "EXPLORE"] {
        if let text = value(name) {
          throw wrong(name, text, "nothing, where CARDSESSION_SOCKET names a phone that has its own")
        }
      }
      if reader != "memory" { throw wrong("READER", reader, "memory, where CARDSESSION_SOCKET names a phone") }
      if clock == .virtual { throw wrong("CLOCK", clock.rawValue, "real, where CARDSESSION_SOCKET names a phone") }
      if platform != .ios { throw wrong("PLATFORM", platform.rawValue, "ios, where CARDSESSION_SOCKET names a phone") }
    }
    if let text = value("COLOUR") {
      guard text == "always" || text == "never" else { throw wrong("COLOUR", text, "always, never") }
      colours = text == "always"
    }
    if let text = value("CONTROL") {
      guard let descriptor = Int32(text), descriptor >= 0 else { throw wrong("CONTROL", text, "a pipe that is open") }
      control = descriptor
    }
    if let text = value("EXPLORE") {
      guard let ends = ScenarioServer.Ends(text) else {
        throw wrong("EXPLORE", text, "three descriptors that are open")
      }
      guard clock == .virtual else { throw wrong("CLOCK", clock.rawValue, "virtual, for scenarios") }
      explore = ends
    }
    if let text = value("FIRST_TAP") {
      guard let number = Int(text), number >= 1 else { throw wrong("FIRST_TAP", text, "a whole number from 1") }
      firstTap = number
    }
  }
}

extension AirInterface {
  package static let allowed = "none, 106"

  /// What the command line and the environment call an air interface: `none`, or the bit rate in kbit/s.
  package init?(name: String) {
    if name == "none" {
      self = .none
    } else if let rate = BitRate.allCases.first(where: { name == "\($0.rawValue)" }) {
      self = .typeA(rate)
    } else {
      return nil
    }
  }

  package var name: String {
    switch self {
    case .none: "none"
    case .typeA(let rate): "\(rate.rawValue)"
    }
  }
}

/// A variable with a value that means nothing.
package struct EnvironmentError: Error, Hashable, CustomStringConvertible {
  package let variable: String
  package let found: String
  package let allowed: String
  package init(variable: String, found: String, allowed: String) {
    self.variable = variable
    self.found = found
    self.allowed = allowed
  }

  package var description: String { "\(variable) is \"\(found)\"; allowed: \(allowed)" }
}
