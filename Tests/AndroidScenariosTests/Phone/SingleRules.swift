import AndroidModel
import ISO7816
import PhoneRuntime

/// What rows say of a rule without any step.
enum SingleRules {
  static func check(_ expected: inout ObjectReader) throws {
    try checkSelectAID(&expected)
    try checkExitFrames(&expected)
    try checkISO14443(&expected)
  }

  /// What counts as a SELECT by AID.
  private static func checkSelectAID(_ expected: inout ObjectReader) throws {
    for object in try expected.objects("selectAid", of: "commands") {
      var fields = Fields(object)
      let command = try fields.command("apdu")
      let aid = try fields.textOrNull("aid")
      _ = try fields.textOrNull("why")
      try fields.reader.finish()
      let found = SelectByAID.name(in: command).map { Hex.string($0) }
      guard found == aid else { throw RowFailure("\(object.path): \(found ?? "no SELECT")") }
    }
  }

  /// What a controller makes of a filter.
  private static func checkExitFrames(_ expected: inout ObjectReader) throws {
    for object in try expected.objects("exitFrames", of: "filters") {
      var fields = Fields(object)
      let frame = ExitFrame(try fields.text("text"))
      for key in object.keys where key != "text" {
        let holds =
          switch key {
          case "data": frame.map { Hex.string($0.data) } == (try fields.text(key))
          case "mask": frame.map { Hex.string($0.mask) } == (try fields.text(key))
          case "prefix": frame?.isPrefix == (try fields.flag(key))
          case "error": (frame == nil ? "invalidArgument" : nil) == (try fields.textOrNull(key))
          default: throw RowFailure("\(object.path).\(key): no such key")
          }
        guard holds else { throw RowFailure("\(object.path).\(key): \(frame.map { "\($0)" } ?? "no exit frame")") }
      }
    }
  }

  /// What a reader of type A sees; several values of SAK may be allowed.
  private static func checkISO14443(_ expected: inout ObjectReader) throws {
    guard let object = try expected.object("iso14443") else { return }
    var fields = Fields(object)
    if let text = try fields.textOrNull("sak") {
      let allowed = text.split(separator: " ").filter { $0 != "or" }.map(String.init)
      guard allowed.contains(Hex.string([HostProtocol.selectAcknowledge])) else { throw RowFailure("sak: \(text)") }
    }
    let hasATS = try fields.flag("atsPresent", else: HostProtocol.hasAnswerToSelect)
    guard hasATS == HostProtocol.hasAnswerToSelect else { throw RowFailure("atsPresent: \(!hasATS)") }
    try fields.reader.finish()
  }
}
