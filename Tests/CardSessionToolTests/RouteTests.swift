import Foundation
import PhoneRuntime
import Testing

@testable import CardSessionTool

/// What `cardsession route` prints, word for word.
@Suite struct RouteTests {
  private static let visa = "A0000000031010"

  /// A phone file with a wallet, a transit app and a badge; `keys` stand before them.
  private static func file(_ keys: String = "") throws -> PhoneFile {
    func app(_ id: String, _ aid: String, _ more: String = "") -> String {
      """
      {"id": "\(id)", "entitlements": {"com.apple.developer.nfc.hce": true, \(more)
        "com.apple.developer.nfc.hce.iso7816.select-identifier-prefixes": ["\(aid)"]}}
      """
    }
    let wallet = app("wallet", "A000000003", "\"com.apple.developer.nfc.hce.default-contactless-app\": true,")
    let apps = [wallet, app("transit", "D2760000850100"), app("badge", visa)].joined(separator: ",")
    return try PhoneFile(text: Data("{\(keys)\"apps\": [\(apps)]}".utf8), name: "phone.json")
  }

  private static func explain(_ line: String, _ keys: String = "") throws -> RouteExplanation {
    let words = line.split(separator: " ").map(String.init)
    guard case .route(let arguments) = try ArgumentParser.parse(["route", "--select"] + words) else {
      throw CancellationError()
    }
    let report = try RouteCommand.report(arguments, try file(keys))
    #expect(report.explanations.count == 1)
    return try #require(report.explanations.first)
  }

  @Test func `a default wallet is launched by the field, over a session without an assertion`() throws {
    let explanation = try Self.explain("\(Self.visa) open transit session", "\"defaultApp\": \"wallet\",")
    #expect(
      explanation.text == """
        SELECT A0000000031010 reaches wallet
          1. no app in front emulates a card [field.emulating]
          2. no presentment intent assertion is held [assertion.suppresses]
          3. wallet is the default app: the field launches it, and the session of transit ends [default-app.field]
          4. the reader finds a card once wallet starts emulation [field.no-card]
          5. wallet lists A000000003: it gets the SELECT [select.listed]
          6. badge lists it too, and AIDs do not choose among apps [select.in-front]

        """)
  }

  @Test func `an assertion keeps the tap for the app in front, which does not list the AID`() throws {
    let explanation = try Self.explain("\(Self.visa) open transit acquire session", "\"defaultApp\": \"wallet\",")
    #expect(
      explanation.text == """
        SELECT A0000000031010 is answered 6A82 by the phone, for transit
          1. no app in front emulates a card [field.emulating]
          2. transit holds a presentment intent assertion: the default app, the wallet and express cards stay quiet \
        [assertion.suppresses]
          3. the reader finds a card once transit starts emulation [field.no-card]
          4. transit lists no prefix of it: the phone answers 6A82 [select.unlisted]
          5. badge lists it too, and AIDs do not choose among apps [select.in-front]
          6. wallet lists it too, and AIDs do not choose among apps [select.in-front]

        """)
  }

  @Test func `a locked phone asks for authentication, and the system answers the PPSE for the wallet`() throws {
    let explanation = try Self.explain(
      "325041592E5359532E4444463031 open badge lock double-click", "\"defaultApp\": \"wallet\",")
    #expect(
      explanation.text == """
        SELECT 325041592E5359532E4444463031 is answered by the system, for wallet
          1. no app in front emulates a card [field.emulating]
          2. no presentment intent assertion is held [assertion.suppresses]
          3. wallet is the default app and the phone is locked: the double-click launches it after authentication \
        [default-app.authentication]
          4. the reader finds a card once wallet starts emulation [field.no-card]
          5. wallet does not list the PPSE: the system answers it with the AIDs that wallet lists [select.ppse]

        """)
  }

  @Test func `an express card takes what no default app takes`() throws {
    let explanation = try Self.explain("D2760000850100 lock", "\"expressCard\": true,")
    #expect(
      explanation.text == """
        SELECT D2760000850100 reaches no app
          1. no app in front emulates a card [field.emulating]
          2. no presentment intent assertion is held [assertion.suppresses]
          3. the person picked no app as the default: it is the system's wallet [default-app.chosen]
          4. an express card takes the field; it is not simulated, so the reader finds no card [express-card]
          5. no app gets the SELECT: the reader finds no card [field.no-card]

        """)
  }

  @Test func `an app that emulates gets the tap whatever the settings, also as JSON`() throws {
    let keys = "\"defaultApp\": \"wallet\", \"settings\": {\"fieldWithoutAssertion\": \"defaultAppOrWallet\"},"
    let explanation = try Self.explain("D276000085010001 open transit session start", keys)
    #expect(
      explanation.text == """
        SELECT D276000085010001 reaches transit
          1. transit is in front and emulates a card: the tap is its own [field.emulating]
          2. transit lists D2760000850100: it gets the SELECT [select.listed]

        """)
    #expect(
      RouteReport(explanations: [explanation]).json == """
        {
          "answeredBy" : "app",
          "app" : "transit",
          "outcome" : "SELECT D276000085010001 reaches transit",
          "platform" : "ios",
          "select" : "D276000085010001",
          "steps" : [
            {
              "rule" : "field.emulating",
              "sentence" : "transit is in front and emulates a card: the tap is its own"
            },
            {
              "rule" : "select.listed",
              "sentence" : "transit lists D2760000850100: it gets the SELECT"
            }
          ]
        }

        """)
  }

  @Test(arguments: [
    (
      "\(Self.visa) jump",
      "\"jump\" is none of the words open, home, lock, unlock, screen-on, screen-off, acquire, session, start, "
        + "double-click"
    ),
    ("\(Self.visa) open", "open needs the id of an app"),
    ("\(Self.visa) double-click lock", "double-click stands last: the tap follows it"),
    ("D2760000 home", "--select is \"D2760000\"; allowed: 5 to 16 bytes in hexadecimal"),
  ])
  func `a line that makes no sense is refused with a sentence`(_ line: String, _ sentence: String) {
    let error = #expect(throws: UsageError.self) { try Self.explain(line) }
    #expect(error?.problem.description == sentence)
  }

  @Test(arguments: [
    ("\(Self.visa) open nobody", "no app \"nobody\" is in the phone file; there are: badge, transit, wallet"),
    ("\(Self.visa) session", "session needs an app in front: open APP before it"),
    ("\(Self.visa) open badge start", "start is refused: no session lives"),
    ("\(Self.visa) open badge acquire acquire", "acquire is refused: systemNotAvailable [assertion.held]"),
    (
      "\(Self.visa) open badge session session",
      "session is refused: CardSession() while another card session lives; invalidate and release that one first "
        + "[trap.second-session]"
    ),
  ])
  func `what cannot happen on the phone is refused with its rule`(_ line: String, _ sentence: String) {
    let error = #expect(throws: RouteScene.Refusal.self) { try Self.explain(line) }
    #expect(error?.description == sentence)
  }

  @Test func `route needs an AID`() {
    let error = #expect(throws: UsageError.self) { try ArgumentParser.parse(["route"]) }
    #expect(error?.problem.description == "route needs --select AID")
  }
}
