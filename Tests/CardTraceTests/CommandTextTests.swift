import CardTrace
import ISO7816
import Testing

/// The text of one command's headline.
private func headline(_ hex: String) throws -> String {
  var timeline = Timeline(.init(width: 200))
  let record = TraceRecord(t: 0, lane: .reader, kind: .command, bytes: try Hex.bytes(hex))
  return String(timeline.lines(for: record)[0].dropFirst(23))
}

@Suite struct CommandTextTests {
  @Test(arguments: [
    ("00A40400", "SELECT by AID  without a name: the default application"),
    ("00A4040205F001020304", "SELECT by AID  F001020304, the next one"),
    ("00A404000E325041592E5359532E444446303100", "SELECT by AID  PPSE (325041592E5359532E4444463031)"),
    ("00A4040007A0000000031010", "SELECT by AID  RID A000000003 (A0000000031010)"),
    ("00A40400000007D2760000850100 0000", "SELECT by AID  NDEF Tag Application version 1 (D2760000850100)"),
    ("00A40000", "SELECT master file"),
    ("00A4000C02E103", "SELECT by file identifier  E103"),
    ("00B0000000", "READ BINARY offset 0, up to 256 bytes"),
    ("00B07FFF01", "READ BINARY offset 32767, up to 1 byte"),
    ("00B08405000000", "READ BINARY short file 4, offset 5, up to 65536 bytes"),
    ("00B00000", "READ BINARY offset 0"),
    ("00D60002020A0B", "UPDATE BINARY offset 2, 2 bytes"),
    ("00B2011400", "READ RECORD 1 of short file 2, up to 256 bytes"),
    ("00B2010500", "READ RECORD 1 to the last of the current file, up to 256 bytes"),
    ("00DC03040101", "UPDATE RECORD 3 of the current file, 1 byte"),
    ("00CA9F7F00", "GET DATA 9F7F, up to 256 bytes"),
    ("00CB3FFF055C035FC10200", "GET DATA 3FFF, object 5FC102, 5 bytes, up to 256 bytes"),
    ("00CB3FFF055C045FC10200", "GET DATA 3FFF, 5 bytes, up to 256 bytes"),
    ("00200080", "VERIFY reference 80, asks for the tries left"),
    ("0020008008313233343536FFFF", "VERIFY reference 80, 8 bytes"),
    ("0087119E02 7C00 00", "GENERAL AUTHENTICATE algorithm 11, reference 9E, 2 bytes, up to 256 bytes"),
    ("0070000001", "MANAGE CHANNEL opens the next free channel"),
    ("00708002", "MANAGE CHANNEL closes channel 2"),
    ("80A80000028300 00", "GET PROCESSING OPTIONS, 2 bytes, up to 256 bytes"),
    ("80AE800001FF", "GENERATE APPLICATION CRYPTOGRAM ARQC, 1 byte"),
    ("9060000000", "native GET VERSION, up to 256 bytes"),
    ("FFCA000000", "reader command GET DATA, the UID"),
    ("FF00000000", "reader command 00 P1 00 P2 00"),
    ("8012 0102 01 FF", "proprietary command 8012 P1 01 P2 02, 1 byte"),
    ("02B0000001", "READ BINARY offset 0, up to 1 byte, channel 2"),
    ("10C3000001FF", "ENVELOPE P1 00 P2 00, 1 byte, more to come"),
    ("0CB0000001", "READ BINARY offset 0, up to 1 byte, secure messaging"),
    ("00B000", "not a command: a command has at least 4 bytes, this one has 3"),
    ("00D60000050102", "not a command: Lc says 5 bytes of data, 2 bytes follow it"),
  ])
  func `says what a command means`(_ command: String, _ words: String) throws {
    #expect(try headline(command) == words)
  }

  @Test(arguments: [
    ("9100", "9100 done"), ("91AF", "91AF more to come"), ("91AE", "91AE authentication error"),
    ("9000", "9000 done"), ("9142", "9142 status of the application's own"),
  ])
  func `knows the native status words after a native command`(_ answer: String, _ words: String) throws {
    var timeline = Timeline()
    _ = timeline.lines(
      for: TraceRecord(t: 0, lane: .reader, kind: .command, bytes: try Hex.bytes("9060000000")))
    let line = timeline.lines(for: TraceRecord(t: 0, lane: .app, kind: .answer, bytes: try Hex.bytes(answer)))
    #expect(line == ["  +0.0000 s  app     < \(words), after 0.0 ms"])
  }
}

@Suite struct WellKnownAIDTests {
  @Test(arguments: [
    ("D2760000850101", "NDEF Tag Application"), ("D2760000850100", "NDEF Tag Application version 1"),
    ("A000000308000010000100", "PIV"), ("A000000308", "PIV"), ("D2760001240103040006000000000000", "OpenPGP"),
    ("A0000002471001", "eMRTD"), ("A0000006472F0001", "FIDO"),
    ("A000000476416E64726F6964484345", "Android's own probe"), ("A000000476D0000111", "Smart Tap"),
    ("A0000000041010", "RID A000000004"),
  ])
  func `names an application by its whole AID or its prefix`(_ aid: String, _ name: String) throws {
    #expect(WellKnownAIDs.name(of: try Hex.bytes(aid)) == name)
  }

  @Test(arguments: [
    "", "D2", "D276000085", "D276000085010101", "D2760000850102", "A0000003", "A00000024710", "F001020304",
  ])
  func `has no name for anything else`(_ aid: String) throws {
    #expect(WellKnownAIDs.name(of: try Hex.bytes(aid)) == nil)
  }

  @Test func `lists only AIDs that can be, each once, with a source`() {
    let entries = WellKnownAIDs.entries
    #expect(entries.allSatisfy { AID($0.bytes) != nil && !$0.name.isEmpty && !$0.source.isEmpty })
    #expect(Set(entries.map(\.bytes)).count == entries.count)
  }
}
