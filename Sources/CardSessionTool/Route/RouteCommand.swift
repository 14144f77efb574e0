import PhoneModel
import PhoneRuntime

/// What `route` was told.
struct RouteArguments: Hashable, Sendable {
  /// The name that the reader selects, 5 to 16 bytes.
  var select: [UInt8]
  var phone: String?
  /// What happens before the tap.
  var scene: [RouteScene.Act]
  var json = false
}

/// `route`: which app a tap reaches, and why.
struct RouteCommand {
  var arguments: RouteArguments
  var context: ToolContext

  func run() -> Outcome {
    do {
      let file = try arguments.phone.map { try PhoneFile(path: $0) } ?? PhoneFile()
      let explanation = try Self.explain(arguments, file)
      context.console.output(arguments.json ? explanation.json : explanation.text)
      return .asExpected
    } catch {
      return Outcome(.usage, "\(error)")
    }
  }

  static func explain(_ arguments: RouteArguments, _ file: PhoneFile) throws(RouteScene.Refusal) -> RouteExplanation {
    var phone = Phone(
      apps: file.installed, circumstances: file.circumstances, settings: file.settings, defaultApp: file.defaultApp,
      hasExpressCard: file.expressCard)
    let event = try RouteScene.play(arguments.scene, on: &phone)
    return RouteExplanation(arguments.select, for: event, on: phone)
  }
}
