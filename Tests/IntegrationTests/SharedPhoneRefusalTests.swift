import Foundation
import Testing

/// What `cardsession phone`, `phone tell` and `run` say where something is missing or refused.
@Suite struct SharedPhoneRefusalTests {
  private static func withSocket(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: Tool.newName("refuse")).path
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder + "/phone")
  }

  /// Gives `body` a port of this machine, at which something listens or nothing does.
  private static func withPort(listens: Bool, _ body: (UInt16) async throws -> Void) async throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &name) { name in
      name.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    try #require(isBound)
    if listens { try #require(listen(descriptor, 1) == 0) } else { close(descriptor) }
    try await body(UInt16(bigEndian: name.sin_port))
    if listens { close(descriptor) }
  }

  @Test func `a phone without its reader says so before there is a card`() async throws {
    try await Self.withPort(listens: false) { port in
      try await Self.withSocket { path in
        let phone = try LiveProcess(["phone", "--socket", path, "--reader", "vpcd:\(port)"])
        #expect(
          await phone.waits(
            for:
              "cardsession: nothing listens on 127.0.0.1:\(port): start pcscd with the vpcd reader; \"cardsession pcsc\" "
              + "gives a private one"))
        phone.signal(SIGTERM)
        // On a slow machine it may have given its reader up before.
        #expect([0, 3].contains(await phone.end()))
      }
    }
  }

  @Test func `a phone whose slot is taken says so and waits`() async throws {
    try await Self.withPort(listens: true) { port in
      try await Self.withSocket { path in
        let first = try LiveProcess(["phone", "--socket", path, "--reader", "vpcd:\(port)"])
        #expect(await first.waits(for: "the phone is at"))
        let second = try LiveProcess(["phone", "--socket", path + "2", "--reader", "vpcd:\(port)"])
        #expect(
          await second.waits(for: "another run has the reader's slot on 127.0.0.1:\(port): waiting for it to end"))
        second.signal(SIGTERM)
        #expect(await second.end() == 128 + SIGTERM)
        first.signal(SIGTERM)
        #expect(await first.end() == 0)
      }
    }
  }

  @Test func `a line that is too long is left out and said, and the next is carried out`() async throws {
    try await Self.withSocket { path in
      let long = String(repeating: "x", count: 1 << 20 | 1)
      let phone = try LiveProcess(["phone", "--socket", path], input: "person lock\n\(long)\nperson unlock\n")
      #expect(
        await phone.waits(
          for:
            "a line of standard input has 1048577 bytes and is left out; at most 1048576 are read: write shorter lines"
        ))
      #expect(await phone.waits(for: "unlocks the phone"))
      phone.signal(SIGTERM)
      #expect(await phone.end() == 0)
    }
  }

  @Test func `a misspelt line is wrong usage, whether a phone is there or not`() async throws {
    let told = try await Tool.run("phone", "tell", "--socket", "/no-such-folder/phone", "person opn wallet")
    #expect(told.status == 2)
    #expect(told.error.hasPrefix("cardsession: line 1, column 8: "), "\(told.error)")
  }

  @Test func `a line that an iPhone refuses fails`() async throws {
    try await Self.withSocket { path in
      let phone = try LiveProcess(["phone", "--socket", path, "--patience", "50ms"])
      #expect(await phone.waits(for: "the phone is at"))
      for (line, sentence) in [
        ("person dismiss", "no sheet to dismiss"), ("fault session-limit", "no session lives"),
        ("fault assertion-expires", "no assertion is held"),
        ("person default wallet", "app wallet cannot be picked as the default: it is not installed"),
      ] {
        let told = try await Tool.run("phone", "tell", "--socket", path, line)
        #expect(told.status == 1 && told.output == "\(line): \(sentence)\n", "\(told.output)\(told.error)")
      }
      phone.signal(SIGTERM)
      #expect(await phone.end() == 0)
    }
  }

  @Test(arguments: [[], ["phone radio on"]])
  func `a command without an answer in time fails the lines, the last or not`(_ more: [String]) async throws {
    try await Self.withSocket { path in
      let phone = try LiveProcess(["phone", "--socket", path, "--patience", "50ms"])
      #expect(await phone.waits(for: "the phone is at"))
      let select = "> 00A4040007D276000085010100"
      let lines = [
        "person open ndef-tag", "phone wait ndef-tag session", "reader field on", "phone wait ndef-tag emulating",
        "fault answer-lost 1", select,
      ]
      let told = try await Tool.run(words: ["phone", "tell", "--socket", path] + lines + more)
      #expect(told.status == 1)
      #expect(told.output.hasSuffix("\(select): no answer within 0.05 seconds\n"), "\(told.output)")
      phone.signal(SIGTERM)
      #expect(await phone.end() == 0)
    }
  }

  @Test func `run refuses a wait for an app that its phone does not have`() async throws {
    try await Tool.withFile("reader field on\nphone wait nfed-tag session\n") { script in
      let run = try await Tool.run("run", "ndef-tag", "--script", script)
      #expect(run.status == 2)
      #expect(
        run.error.contains(
          "\(script): line 2 waits for the app nfed-tag, which this phone does not have; its apps: ndef-tag"),
        "\(run.error)")
    }
  }
}
