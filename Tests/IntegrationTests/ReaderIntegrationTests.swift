import Foundation
import Testing

/// Real PC/SC programs read the built-in tag through a private pcscd.
@Suite(.serialized) struct ReaderIntegrationTests {
  @Test func `opensc-tool selects the tag`() async throws {
    let run = try await Tool.runWithReader(
      """
      phone 2>/dev/null
      opensc-tool -w -r 0 -s 00:A4:04:00:07:D2:76:00:00:85:01:01:00
      leave
      """)
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.contains("SW1=0x90, SW2=0x00"))
  }

  @Test(arguments: [
    ("pyscard_select.py", "ok: an UPDATE with Lc of 7 before 2 bytes"),
    ("nfcpy_read_write.py", "ok: 30000 bytes read again are those written"),
    ("exchange_rate.py", "ok: every exchange was answered with 9000"),
    ("reconnect.py", "ok: insertion 3"),
    ("hostile_clients.py", "ok: after 1000 clients were killed the card answers"),
  ])
  func `a Python client finds nothing wrong with the tag`(_ client: String, _ line: String) async throws {
    let run = try await Tool.runWithReader(
      """
      phone 2>/dev/null
      "$python" Tests/Integration/\(client)
      leave
      """)
    #expect(run.status == 0, "\(run.output)\(run.error)")
    #expect(run.output.contains(line) && !run.output.contains("not ok"))
  }

  @Test func `a PC/SC program reads an app of a phone that several share`() async throws {
    let run = try await Tool.runWithReader(
      """
      folder=$(mktemp -d)
      cardsession phone --reader vpcd --socket "$folder/phone" <<< "person open ndef-tag" 2>/dev/null & phone=$!
      opensc-tool -w -r 0 -s 00:A4:04:00:07:D2:76:00:00:85:01:01:00
      leave
      rm -r "$folder"
      """)
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.contains("SW1=0x90, SW2=0x00"))
  }

  @Test func `two thousand taps leave memory, descriptors and threads as they were`() async throws {
    let run = try await Tool.runWithReader("\"$python\" Tests/Integration/many_taps.py 2000")
    #expect(run.status == 0, "\(run.output)\(run.error)")
    #expect(run.output.contains("ok: it told of every tap once") && !run.output.contains("not ok"))
  }

  @Test func `the run ends after the taps that were asked for and says so by its exit code`() async throws {
    let run = try await Tool.runWithReader(
      """
      phone --taps 1
      opensc-tool -w -r 0 -s 00:A4:04:00:07:D2:76:00:00:85:01:01:00
      wait "$phone"
      """)
    #expect(run.status == 0, "\(run.error)")
    #expect(run.error.contains("goes to the home screen"))
  }

  @Test func `a second phone on the same slot is told that it is taken, and the first stays`() async throws {
    let run = try await Tool.runWithReader(
      """
      phone 2>/dev/null
      PYTHONPATH=Tests/Integration "$python" - <<'END'
      import subprocess
      from reader import Reader
      reader = Reader()
      reader.wait_for_card()
      reader.connect()
      print("second:", subprocess.run(["cardsession", "run", "ndef-tag", "--reader", "vpcd"]).returncode, flush=True)
      print("first:", reader.send("00A40400 07 D2760000850101 00").hex())
      END
      leave
      """)
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output == "second: 3\nfirst: 9000\n")
    #expect(run.error.contains("was taken by another card"))
  }

  @Test func `a program that waits for an insertion gets one although the card is there`() async throws {
    let run = try await Tool.runWithReader(
      """
      phone 2>/dev/null
      PYTHONPATH=Tests/Integration "$python" -c 'from reader import Reader; Reader().wait_for_card()'
      opensc-tool -w -r 0 -s 00:A4:04:00:07:D2:76:00:00:85:01:01:00
      leave
      """)
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.contains("SW1=0x90, SW2=0x00"))
  }

  @Test func `without pcscd the run says what is missing and ends with 3`() async throws {
    let run = try await Tool.run("run", "ndef-tag", "--reader", "vpcd:127.0.0.1:9")
    #expect(run.status == 3)
    #expect(run.error.contains("nothing listens on 127.0.0.1:9"))
  }

  @Test func `twenty hostile disconnects leave pcscd alive and the next tap fine`() async throws {
    let run = try await Tool.runWithReader(
      """
      for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        phone 2>/dev/null
        kill -KILL "$phone"
        wait "$phone" || true
      done
      phone 2>/dev/null
      opensc-tool -w -r 0 -s 00:A4:04:00:07:D2:76:00:00:85:01:01:00
      leave
      """)
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.contains("SW1=0x90, SW2=0x00"))
  }
}
