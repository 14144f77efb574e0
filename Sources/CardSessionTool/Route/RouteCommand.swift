import ISO7816
import PhoneModel
import PhoneRuntime

/// What `route` was told.
struct RouteArguments: Hashable, Sendable {
  /// The name that the reader selects.
  var select: AID
  var phone: String?
  /// What happens before the tap.
  var scene: [RouteScene.Act]
  /// Whose rules are asked for; nil for both, as far as the phone file goes.
  var platform: Environment.Platform?
  var json = false
}

/// `route`: which app a tap reaches, and why.
struct RouteCommand {
  /// Android's rules are asked for, and no Android phone is described.
  struct NoAndroid: Error, Hashable, CustomStringConvertible {
    let file: String?

    var description: String {
      guard let file else {
        return "--platform android needs a phone file that describes an Android phone: add --phone FILE"
      }
      return "\(file): has no key android, which --platform android needs; allowed: an object with platform, device, "
        + "preferences, services"
    }
  }

  var arguments: RouteArguments
  var context: ToolContext

  func run() -> Outcome {
    do {
      let file = try arguments.phone.map { try PhoneFile(path: $0) } ?? PhoneFile()
      let report = try Self.report(arguments, file)
      context.console.output(arguments.json ? report.json : report.text)
      return .asExpected
    } catch {
      return Outcome(.usage, "\(error)")
    }
  }

  /// Explains by Apple's rules, then by Android's where the file describes such a phone; or by those asked for.
  static func report(_ arguments: RouteArguments, _ file: PhoneFile) throws -> RouteReport {
    try file.android?.checkCards(areAmong: BuiltInApp.all.map(\.name), file: arguments.phone ?? "the phone file")
    var explanations: [RouteExplanation] = []
    if arguments.platform != .android { explanations.append(try explainApple(arguments, file)) }
    if arguments.platform != .ios {
      if let android = file.android {
        explanations.append(RouteExplanation(arguments.select, arguments.scene, on: android))
      } else if arguments.platform == .android {
        throw NoAndroid(file: arguments.phone)
      }
    }
    return RouteReport(explanations: explanations)
  }

  private static func explainApple(
    _ arguments: RouteArguments, _ file: PhoneFile
  ) throws(RouteScene.Refusal) -> RouteExplanation {
    var phone = Phone(
      apps: file.installed, circumstances: file.circumstances, settings: file.settings, defaultApp: file.defaultApp,
      hasExpressCard: file.expressCard)
    let event = try RouteScene.play(arguments.scene, on: &phone)
    let hasScreen = arguments.scene.contains { if case .screen = $0 { true } else { false } }
    return RouteExplanation(
      arguments.select.bytes, for: event, on: phone,
      ignored: hasScreen ? ["the screen is ignored: Apple's rules ask whether the phone is locked"] : [])
  }
}
