import Foundation
import Testing

/// Every example is tapped to success, by the reader in memory and through a private pcscd.
@Suite(.serialized) struct ExampleIntegrationTests {
  static let examples = [
    "StartOnDetect", "KeepForSeveralTaps", "StartBeforeLoop", "AnswerLater", "RetryOnTransmissionError", "SleepsLong",
    "Button",
  ]

  private static func path(_ example: String) -> String { Tool.products.appending(path: "Example\(example)").path }

  /// Stops too early by default, which its own tests show.
  private static let tearing = ["StopAfterAnswer"]

  @Test func `every folder of Examples is an example of these tests`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Tool.folder.appending(path: "Examples").path)
    #expect(
      folders.filter { !["Buggy", "Entitlements", "Phones", "Scripts"].contains($0) }.sorted()
        == (Self.examples + Self.tearing).sorted())
  }

  @Test(arguments: examples) func `an example is tapped by the reader in memory`(_ example: String) async throws {
    try await Tool.withFile(#"{"limits": {"session": 5}}"#) { phone in
      let run = try await Tool.run("run", "--phone", phone, "--", Self.path(example))
      #expect(run.status == 0, "\(run.error)")
      #expect(run.error.contains("9000 done"), "\(run.error)")
    }
  }

  @Test(arguments: [
    ("StartOnDetect", "> 00A4040007D276000085010100\n< 9000\n> 00B0000001\n< 6D00\n", "The session has started."),
    (
      "StartBeforeLoop", "> 00A4040007D276000085010100\n< 9000\n> 00A4000C02E103\n< 9000\n> 00B0000002\n< 000F 9000\n",
      "The card is there."
    ),
    ("AnswerLater", "> 00A4040007D276000085010100\n< 9000\n> 00B0000002\n< 00B0 9000\n", "The session has ended"),
    (
      "RetryOnTransmissionError", "> 00A4040007D276000085010100\n< 9000\n> 00B0000001\n< 6D00\n",
      "The session has ended"
    ),
    ("SleepsLong", "> 00A4040007D276000085010100\n< 9000\n", "The session has ended: maxSessionDurationReached."),
  ])
  func `an example's bytes are those that its script expects`(
    _ example: String, _ script: String, _ line: String
  ) async throws {
    try await Tool.withFile(#"{"limits": {"session": 5}}"#) { phone in
      try await Tool.withFile("reader field on\n\(script)reader field off\n") { path in
        let run = try await Tool.run("run", "--phone", phone, "--script", path, "--", Self.path(example))
        #expect(run.status == 0, "\(run.error)")
        #expect(run.output.contains(line), "\(run.output)")
      }
    }
  }

  @Test(arguments: [
    ("KeepForSeveralTaps", "touch-three-times", "Touches: 3."),
    ("RetryOnTransmissionError", "fail-three-times", "Failed tries: 3."),
  ])
  func `an example with a script of its own plays it to the end`(
    _ example: String, _ script: String, _ line: String
  ) async throws {
    let run = try await Tool.run("run", "--script", "Examples/Scripts/\(script).script", "--", Self.path(example))
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.contains(line), "\(run.output)")
  }

  @Test func `an example that keeps its emulation for three touches starts it once`() async throws {
    let script = "Examples/Scripts/touch-three-times.script"
    let run = try await Tool.run("run", "--script", script, "--", Self.path("KeepForSeveralTaps"))
    #expect(run.error.components(separatedBy: "starts emulation").count == 2, "\(run.error)")
  }

  @Test(arguments: examples) func `an example is tapped through pcscd`(_ example: String) async throws {
    let run = try await Tool.runWithReader(
      """
      CARDSESSION_TIMELINE=off cardsession run --reader vpcd -- \(Self.path(example)) >/dev/null & phone=$!
      PYTHONPATH=Tests/Integration "$python" - <<'END'
      from reader import Reader, limit
      limit(30)
      reader = Reader()
      reader.wait_for_card()
      reader.connect()
      print(reader.send("00A40400 07 D2760000850101 00").hex())
      END
      leave
      """)
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output == "9000\n", "\(run.output)\(run.error)")
  }
}
