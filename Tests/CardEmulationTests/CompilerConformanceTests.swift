import AppCompiler
import Testing

/// What Apple's compiler rejects in an app, ours rejects too, each for its own reason.
@Suite struct CompilerConformanceTests {
  struct Source: Sendable, CustomTestStringConvertible {
    let code: String
    /// What the compiler says; nil when it has nothing to say.
    let error: String?
    var language = "6"
    var testDescription: String { String(code.prefix { !$0.isNewline }) }
  }

  private static let fullSwitch = """
    func f(_ e: CardSession.Error) {
      switch e {
      case .invalidated, .userInvalidated, .maxSessionDurationReached, .transmissionError, .systemNotAvailable: break
      case .accessNotAccepted, .systemEligibilityFailed, .emulationStopped, .radioDisabled: break
      }
    }
    """

  @Test(arguments: [
    Source(
      code: "func f(_ s: CardSession) async throws { for await _ in s.eventStream {} }",
      error: "call can throw, but the error is not handled"),
    Source(
      code: "func f() async throws { _ = try CardSession() }",
      error: "expression is 'async' but is not marked with 'await'"),
    Source(
      code: "func f(_ s: CardSession) async throws { try await s.respond(response: Data()) }",
      error: "value of type 'CardSession' has no member 'respond'"),
    Source(
      code: "actor A { func take(_ s: CardSession) {} }\nfunc f(_ s: CardSession, _ a: A) async { await a.take(s) }",
      error: "sending 's' risks causing data races"),
    Source(
      code: "func f(_ s: CardSession.EventStream) -> any Sendable { s }",
      error: "type 'CardSession.EventStream' does not conform to the 'Sendable' protocol"),
    Source(code: fullSwitch, error: "switch covers known cases, but 'CardSession.Error' may have additional"),
  ])
  func `code that Apple's compiler rejects is rejected for the same reason`(_ source: Source) async throws {
    try await expect(source)
  }

  @Test(arguments: [
    Source(
      code: "func f(_ s: CardSession) async throws { for try await _ in s.eventStream {} }", error: nil),
    Source(code: "func f() async throws { _ = try await CardSession() }", error: nil),
    Source(
      code:
        "@MainActor final class Model { var s: CardSession?; func open() async throws { s = try await CardSession() } }",
      error: nil),
    Source(
      code: "func f(_ e: CardSession.Event) { switch e { case .received: break; @unknown default: break } }", error: nil
    ),
    Source(code: "final class Mine: CardSession {}", error: nil),
    Source(code: "final class Mine: NFCNDEFMessage {}", error: nil),
    Source(code: "func f() -> String { String(format: \"%02X\", 7) }", error: nil),
  ])
  func `code that Apple's compiler takes is taken`(_ source: Source) async throws {
    try await expect(source)
  }

  @Test func `in the Swift 5 mode a full switch without unknown default is only warned of`() async throws {
    try await expect(Source(code: Self.fullSwitch, error: nil, language: "5"))
    try await expect(Source(code: Self.eventSwitch(""), error: nil, language: "5"))
  }

  @Test func `in the Swift 6 mode a full switch over events needs an unknown default`() async throws {
    let error = "switch covers known cases, but 'CardSession.Event' may have additional"
    try await expect(Source(code: Self.eventSwitch(""), error: error))
  }

  @Test(arguments: ["5", "6"])
  func `a switch over events with unknown default is taken in both modes`(_ language: String) async throws {
    try await expect(Source(code: Self.eventSwitch("@unknown default: break"), error: nil, language: language))
  }

  private static func eventSwitch(_ last: String) -> String {
    """
    func f(_ e: CardSession.Event) {
      switch e {
      case .sessionStarted, .readerDetected, .received, .readerDeselected, .sessionInvalidated: break
      \(last)
      }
    }
    """
  }

  @Test(arguments: [
    Source(code: "let a = CardSession.APDU()", error: "'CardSession.APDU' initializer is inaccessible"),
    Source(code: "let a = CardSession.EventStream()", error: "'CardSession.EventStream' initializer is inaccessible"),
    Source(
      code: "let a = CardSession.EventStream.Iterator()",
      error: "'CardSession.EventStream.Iterator' initializer is inaccessible"),
    Source(
      code: "let a = NFCPresentmentIntentAssertion()",
      error: "'NFCPresentmentIntentAssertion' initializer is inaccessible"),
    Source(code: "let a = NFCReaderSession()", error: "'NFCReaderSession' initializer is inaccessible"),
    Source(
      code: "class A: CardSession.EventStream {}",
      error: "inheritance from a final class 'CardSession.EventStream'"),
    Source(code: "class A: CardSession.APDU {}", error: "inheritance from a final class 'CardSession.APDU'"),
    Source(
      code: "class A: NFCPresentmentIntentAssertion {}",
      error: "inheritance from a final class 'NFCPresentmentIntentAssertion'"),
    Source(
      code: "func f(_ a: CardSession.APDU) -> Set<CardSession.APDU> { [a] }",
      error: "type 'CardSession.APDU' does not conform to protocol 'Hashable'"),
    Source(
      code: "func f(_ a: CardSession.Event, _ b: CardSession.Event) -> Bool { a == b }",
      error: "binary operator '==' cannot be applied to two 'CardSession.Event' operands"),
  ])
  func `what Apple does not declare is not there`(_ source: Source) async throws {
    try await expect(source)
  }

  #if !canImport(UIKit)
    @Test func `the window scene's delegate protocol is only where UIKit is`() async throws {
      let code = "func f(_: any NFCWindowSceneDelegate) {}"
      try await expect(Source(code: code, error: "cannot find type 'NFCWindowSceneDelegate' in scope"))
    }
  #endif

  /// Compiles an app's file that imports CoreNFC, from outside of our package.
  private func expect(_ source: Source) async throws {
    let verdict = try await AppCompiler(language: source.language).compile("import CoreNFC\n\(source.code)\n")
    #expect(verdict.accepted == (source.error == nil), "\(verdict.text)")
    if let error = source.error { #expect(verdict.text.contains("error: \(error)"), "\(verdict.text)") }
  }
}
