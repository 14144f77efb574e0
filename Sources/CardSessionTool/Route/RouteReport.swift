import CardTrace
import Foundation

/// The explanations of one tap, a platform each.
struct RouteReport: Hashable {
  let explanations: [RouteExplanation]

  /// Where there are several, each is headed by its phone.
  var text: String {
    guard explanations.count > 1 else { return explanations.map(\.text).joined() }
    return explanations.map { "\($0.platform == "ios" ? "iPhone" : "Android"): \($0.text)" }.joined(separator: "\n")
  }

  /// One object for one platform, an array of them for several.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = explanations.count == 1 ? try? encoder.encode(explanations[0]) : try? encoder.encode(explanations)
    guard let data else { preconditionFailure("texts are always JSON") }
    return PlainText.escapedControls(String(decoding: data, as: UTF8.self)) + "\n"
  }
}
