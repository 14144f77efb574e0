import PhoneModel

/// What is around the phone, as its events and effects tell it: what apps hold, what is waited for, what people see.
///
/// The predicates rest on it, so it never asks the phone.
struct Surroundings: Hashable, Sendable {
  struct HeldSession: Hashable, Sendable {
    enum Stream: Hashable, Sendable {
      case open
      /// `.sessionInvalidated` was posted.
      case ended
      case finished
    }
    let id: SessionID
    let role: Role
    var stream = Stream.open
  }

  struct HeldAssertion: Hashable, Sendable {
    let id: AssertionID
    let role: Role
    var isValid = true
  }

  struct Call: Hashable, Sendable {
    let id: CallID
    let role: Role?
  }

  struct SetTimer: Hashable, Sendable {
    let timer: PhoneTimer
    let deadline: Instant
  }

  var clocks = Clocks()
  var lastCall = 0
  var lastExchange = 0
  var calls: [Call] = []
  var exchanges: [ExchangeID] = []
  var sessions: [HeldSession] = []
  var assertions: [HeldAssertion] = []
  var apdus: [APDUID] = []
  /// The app that each of them came to.
  var owners: [APDUID: Role] = [:]
  var timers: [SetTimer] = []
  var failures = 0

  // What people see.
  var front: Role?
  var isLocked = false
  /// What the person picked of what is offered.
  var defaultRole: Role?
  var consent = Circumstances.Consent.undecided
  var isEligible = true
  var isSupported = true
  var radioIsOn = true
  var fieldIsOn = false
  var cardIsPresent = false
  var sheet: String?
  /// The app got a SELECT by name that it lists, and nothing deselected it since.
  var appIsSelected = false

  // When it was.
  var firstStart: Instant?
  var limitReached: Instant?
  var granted: Instant?
  var assertionEnd: Instant?
  /// By the app that held it.
  var assertionEnds: [Role: Instant] = [:]

  var openSession: HeldSession? { sessions.first { $0.stream != .finished } }
  var validAssertion: HeldAssertion? { assertions.first { $0.isValid } }

  func role(of id: SessionID) -> Role? { sessions.first { $0.id == id }?.role }
}
