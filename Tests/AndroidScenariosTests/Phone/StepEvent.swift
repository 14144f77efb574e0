import AndroidModel
import ISO7816
import PhoneRuntime

/// The event of one step.
struct StepEvent {
  enum Kind {
    case wait
    case phone(AndroidEvent)
    case query(category: AndroidService.Category?, roleHolder: PackageName??)
  }

  let event: Kind
  let wait: Duration
  /// The frames of the step's batch.
  let frames: [PollingFrame]
  /// The service that the step names.
  let service: ServiceID?

  init(_ step: inout ObjectReader, framesBefore: Int) throws {
    let name = try step.neededText("event", "an event's name")
    var fields = Fields(step)
    service = try fields.serviceOrNull("service")
    var wait = Duration.zero
    var frames: [PollingFrame] = []
    event =
      switch name {
      case "activate": .phone(.controller(.activate))
      case "deactivate": .phone(.controller(.deactivate))
      case "fieldOff": .phone(.controller(.fieldOff))
      case "apdu": .phone(.controller(.command(try fields.command("hex"), bindSucceeds: try fields.bindResult())))
      case "offHostSelected": .phone(.controller(.elementSelected))
      case "pollingFrames":
        try {
          frames = try fields.frames("frames", from: framesBefore)
          return .phone(.controller(.frames(frames)))
        }()
      case "filterConflict": .phone(.controller(.filterConflict(try fields.services("among"))))
      case "serviceConnected":
        .phone(.process(.connected(try fields.neededService(), isStanding: try fields.flag("persistent"))))
      case "serviceDisconnected":
        .phone(.process(.disconnected(try fields.neededService(), isStanding: try fields.flag("persistent"))))
      case "bindingDied":
        .phone(.process(.bindingDied(try fields.neededService(), bindSucceeds: try fields.bindResult())))
      case "bindNeeded":
        .phone(.process(.bindingNeeded(try fields.neededService(), bindSucceeds: try fields.bindResult())))
      case "serviceResponse":
        .phone(.process(.response(try fields.neededService(), try fields.command("hex"))))
      case "serviceUnhandled": .phone(.process(.unhandled(try fields.neededService())))
      case "registerFilter":
        .phone(
          .app(
            .registerFilter(
              service, try fields.text("filter"), autoTransacts: try fields.flag("autoTransact"))))
      case "setObserveMode":
        .phone(
          .app(
            .setObserveMode(
              on: try fields.flag("on", else: true), by: try fields.textOrNull("by").map(PackageName.init))))
      case "userChooses": .phone(.person(.chooses(try fields.neededService())))
      case "tapAgainDismissed": .phone(.person(.dismissesTapAgain))
      case "wait":
        try {
          wait = .milliseconds(try fields.number("ms"))
          return .wait
        }()
      case "query":
        .query(
          category: try fields.category("category"),
          roleHolder: fields.reader.value("roleHolder") == nil
            ? nil : .some(try fields.textOrNull("roleHolder").map(PackageName.init)))
      default: .phone(.preference(try fields.preferenceEvent(name)))
      }
    self.wait = wait
    self.frames = frames
    step = fields.reader
  }
}
