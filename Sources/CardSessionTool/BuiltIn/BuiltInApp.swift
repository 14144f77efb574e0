import CardApplications
import ISO7816
import NDEF
import PhoneModel
import PhoneRuntime
import ReaderLinks
import Terminals

/// An app that comes with the tool: a card and the terminal of its use.
struct BuiltInApp: Sendable {
  let name: String
  /// One line for the list of apps.
  let summary: String
  let entitlements: Entitlements
  /// The card as it is when the app starts.
  let card: @Sendable () throws -> ApplicationRouter
  /// What taps the card when no script is given.
  let terminal: Terminal

  static let all: [BuiltInApp] = [ndefTag]

  static func named(_ name: String) -> BuiltInApp? { all.first { $0.name == name } }

  private static let ndefTag = BuiltInApp(
    name: "ndef-tag", summary: "an NFC Forum Type 4 Tag with a web link, read and write",
    entitlements: .tagOnly,
    card: {
      let message = NDEFMessage(try NDEFRecord(uri: "https://example.org/"))
      return try ApplicationRouter([try Type4Tag(message)])
    },
    terminal: { channel in
      let content = try await Type4Reader(TerminalChannel(channel)).read()
      return "the terminal has read \(content.summary)"
    })
}

extension Type4Reader.Content {
  /// What a person would call the content.
  fileprivate var summary: String {
    if bytes.isEmpty { return "an empty tag" }
    guard let message = try? message else { return "\(bytes.count) bytes that are not an NDEF message" }
    let first = message.records.first
    if let uri = try? first?.uri { return "the link \(uri)" }
    if let text = try? first?.text { return "the text “\(text.text)”" }
    return "a message of \(message.records.count) records"
  }
}
