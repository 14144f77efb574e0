import CardTrace
import PhoneModel

/// What is kept of something that happened until its record is made, which takes longer than the phone may wait.
enum TraceEntry: Sendable {
  case event(Event, t: Int64, air: Int64)
  case effect(Effect, Origin, t: Int64, air: Int64)
  /// A record that was made where it happened.
  indirect case record(TraceRecord)

  /// What a call's refusal is a refusal of.
  enum Origin: Sendable {
    case start
    case answer(APDUID)
    case other

    init(_ event: Event) {
      switch event {
      case .app(.startEmulation): self = .start
      case .app(.respond(_, let apdu, _)): self = .answer(apdu)
      case .app, .reader, .person, .phone, .fault, .timer: self = .other
      }
    }
  }

  /// How many nanoseconds the bytes take that begin their way with these effects; 0 for none.
  static func air(of effects: [Effect], from now: Instant) -> Int64 {
    for case .setTimer(.air, let end) in effects { return (end - now).wholeNanoseconds }
    return 0
  }

  /// Whether an effect can have a record: those that cannot are not kept.
  static func isRecorded(_ effect: Effect) -> Bool {
    switch effect {
    case .returns(_, .done), .finishStream, .setTimer, .cancelTimer, .launch(_, nil, _), .trap: false
    case .returns, .post, .assertionEnded, .answerReader, .phoneAnswers, .cardPresent, .sheet, .askConsent, .launch,
      .tell, .authenticate, .note:
      true
    }
  }

  /// The record, if there is one.
  var record: TraceRecord? {
    switch self {
    case .event(let event, let t, let air): PhoneRecords.record(of: event, Self.words(air), at: t)
    case .effect(let effect, let origin, let t, let air):
      PhoneRecords.record(of: effect, of: origin, Self.words(air), at: t)
    case .record(let record): record
    }
  }

  static func words(_ air: Int64) -> String? {
    air == 0 ? nil : "\(AirTimeText.milliseconds(.nanoseconds(air))) on air"
  }
}
