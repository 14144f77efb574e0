import CoreNFC
import Foundation

/// An app of a phone that several share, for tests; its argument says what it does.
@main
struct SharedPhoneApp {
  static func main() async {
    let role = CommandLine.arguments.dropFirst().first ?? ""
    do {
      switch role {
      case "wallet": for await event in WindowSceneEvents() { await wallet("\(event)") }
      case "transit": await transit()
      case "badge": try await badge()
      case "killed": try await present { _ in kill(getpid(), SIGKILL) }
      case "holding": try await hold()
      default: say("there is no role \"\(role)\"")
      }
    } catch {
      say("\(role) ends: \(error)")
    }
  }

  private static func wallet(_ event: String) async {
    say("wallet is told \(event)")
    do { try await present() } catch { say("wallet ends: \(error)") }
  }

  private static func transit() async {
    do {
      let assertion = try await NFCPresentmentIntentAssertion.acquire()
      try await present()
      say("transit's assertion is \(assertion.isValid ? "valid" : "over")")
    } catch let error as NFCPresentmentIntentAssertion.Error {
      say("transit is refused: \(error)")
      do { try await present() } catch { say("transit ends: \(error)") }
    } catch {
      say("transit ends: \(error)")
    }
  }

  /// Asks for a session again once the first is over, which is in the background.
  private static func badge() async throws {
    try await present()
    do { _ = try await CardSession() } catch { say("badge is refused: \(error)") }
    while true { try await Task.sleep(for: .seconds(3_600)) }
  }

  /// Keeps each command, and then says what the end of the phone looks like.
  private static func hold() async throws {
    var kept: [CardSession.APDU] = []
    let session = try await CardSession()
    for try await event in session.eventStream {
      switch event {
      case .readerDetected: try await session.startEmulation()
      case .received(let apdu):
        kept.append(apdu)
        say("holds")
      case .sessionStarted, .readerDeselected: break
      case .sessionInvalidated(let reason): say("the session ends: \(reason)")
      @unknown default: break
      }
    }
    for apdu in kept {
      do { try await apdu.respond(response: Data([0x90, 0x00])) } catch { say("the answer is refused: \(error)") }
    }
    do { _ = try await CardSession() } catch { say("a session is refused: \(error)") }
  }

  private static func present() async throws {
    try await present { try await $0.respond(response: Data([0x90, 0x00])) }
  }

  /// Emulates while a reader is there, until the session's end.
  private static func present(_ answer: @Sendable (CardSession.APDU) async throws -> Void) async throws {
    let session = try await CardSession()
    for try await event in session.eventStream {
      switch event {
      case .sessionStarted: break
      case .readerDetected: try await session.startEmulation()
      case .received(let apdu): try await answer(apdu)
      case .readerDeselected: await session.stopEmulation(status: .success)
      case .sessionInvalidated(let reason): say("the session ends: \(reason)")
      @unknown default: break
      }
    }
  }

  private static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
