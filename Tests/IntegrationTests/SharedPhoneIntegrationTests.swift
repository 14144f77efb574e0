import Foundation
import Testing

/// `cardsession phone` with apps that are processes.
@Suite struct SharedPhoneIntegrationTests {
  private static let transitAID = "D2760000850100"
  private static let walletAID = "A0000000031010"

  /// A folder for the phone file and the socket, and how the phone is started.
  private struct Place {
    let folder: String
    var socket: String { folder + "/phone" }
    var file: String { folder + "/phone.json" }
    var script: String { folder + "/script" }
  }

  private static func select(_ aid: String) -> String { "> 00A4040007" + aid + "00" }

  private static func entry(_ id: String, _ aid: String, isDefault: Bool = false) -> String {
    """
    {"id": "\(id)", "command": ["\(Tool.products.appending(path: "SharedPhoneApp").path)", "\(id)"], "entitlements": {
      "com.apple.developer.nfc.hce": true,
      "com.apple.developer.nfc.hce.default-contactless-app": \(isDefault),
      "com.apple.developer.nfc.hce.iso7816.select-identifier-prefixes": ["\(aid)"]}}
    """
  }

  private static func withPlace(
    _ script: [String], apps: [String], limits: String = "{}", _ body: (Place) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: Tool.newName("shared")).path
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let place = Place(folder: folder)
    let file = "{\"consent\": \"accepted\", \"limits\": \(limits), \"apps\": [\(apps.joined(separator: ","))]}"
    try file.write(toFile: place.file, atomically: false, encoding: .utf8)
    try script.map { $0 + "\n" }.joined().write(toFile: place.script, atomically: false, encoding: .utf8)
    try await body(place)
  }

  private static func keep(_ place: Place, _ more: String...) throws -> LiveProcess {
    try LiveProcess(
      ["phone", "--phone", place.file, "--socket", place.socket, "--timeout", "60s", "--patience", "30s"] + more)
  }

  private static func tell(_ place: Place, _ lines: String...) async throws -> Tool.Result {
    try await Tool.run(words: ["phone", "tell", "--socket", place.socket] + lines)
  }

  @Test func `three processes share a phone, and each tap reaches whom it should`() async throws {
    let apps = [
      Self.entry("wallet", Self.walletAID, isDefault: true), Self.entry("transit", Self.transitAID),
      Self.entry("badge", "F001020304"),
    ]
    try await Self.withPlace([], apps: apps, limits: "{\"assertion\": 3, \"assertionCoolDown\": 600}") { place in
      let phone = try Self.keep(place)
      #expect(await phone.waits(for: "the phone is at"))
      let taps = try await Self.tell(
        place, "person default wallet", "person open badge", "phone wait badge session", "person open transit",
        "phone wait transit assertion", "phone wait transit session", "reader field on", Self.select(Self.transitAID),
        "< 9000", "reader field off", "phone wait transit no-assertion", "reader field on", "phone wait wallet session",
        Self.select(Self.walletAID), "< 9000", "reader field off")
      #expect(taps.status == 0, "\(taps.output)\(taps.error)")
      #expect(await phone.waits(for: "is gone: transit"), "its session is over, so it has returned")
      let locked = try await Self.tell(
        place, "person open transit", "phone wait transit session", "person lock", "person double-click",
        "person unlock", "phone wait wallet session", "reader field on", Self.select(Self.walletAID), "< 9000")
      #expect(locked.status == 0, "\(locked.output)\(locked.error)")
      phone.signal(SIGTERM)
      let lines = await phone.allLines()
      #expect(await phone.end() == 0)
      let story = [
        "phone default contactless app: wallet [default-app.chosen]", "person opens the app: badge",
        "person opens the app: transit", "app holds the presentment intent assertion: assertion 1",
        "phone transit holds a presentment intent assertion: the default app", "reader > SELECT by AID NDEF",
        "phone > gives the app the command [select.listed]", "app < 9000", "reader field off",
        "phone ends the presentment intent assertion: assertion 1 [assertion.limit]", "reader field on",
        "phone has ended the card session: invalidated [session.background]",
        "phone launches the app: wallet, for readerDetected [default-app.field]", "app asks for a card session: wallet",
        "reader > SELECT by AID RID A000000003", "app < 9000", "person opens the app: transit",
        "app does not get the presentment intent assertion: systemNotAvailable", "person locks the phone",
        "person double-clicks the side button", "phone asks the person to authenticate",
        "phone launches the app: wallet, for presentation [default-app.double-click]",
        "app asks for a card session: wallet", "reader > SELECT by AID RID A000000003", "app < 9000",
      ]
      let events = TimelineStory.events(lines)
      #expect(TimelineStory.missing(story, events) == nil, "\(lines.joined(separator: "\n"))")
      #expect(events.contains("phone refuses the card session: systemNotAvailable [session.background]"))
      for line in [
        "badge is refused: systemNotAvailable", "transit's assertion is over", "wallet is told readerDetected",
        "transit is refused: systemNotAvailable", "wallet is told presentation",
      ] { #expect(lines.contains(line), "\(line)") }
    }
  }

  @Test func `an app that is killed in mid-tap tears it, and the phone lives on`() async throws {
    let apps = [Self.entry("killed", Self.transitAID), Self.entry("wallet", Self.walletAID)]
    try await Self.withPlace([], apps: apps) { place in
      let phone = try Self.keep(place)
      #expect(await phone.waits(for: "the phone is at"))
      let tap = try await Self.tell(
        place, "person open killed", "phone wait killed session", "reader field on", Self.select(Self.transitAID))
      #expect(tap.status == 0)
      #expect(
        tap.output.split(separator: "\n") == [
          "person open killed: done", "phone wait killed session: done", "reader field on: done",
          "> 00A4040007D276000085010000: torn",
        ])
      #expect(try await Self.tell(place, "phone wait killed no-session", "person open wallet").status == 0)
      phone.signal(SIGTERM)
      let lines = await phone.allLines()
      #expect(await phone.end() == 0)
      #expect(lines.contains("cardsession: killed ended with SIGKILL"))
      let story = [
        "app is gone: killed [app.exited]", "reader loses the card in the middle of an exchange",
        "phone has ended the card session: invalidated [app.exited]", "person opens the app: wallet",
      ]
      #expect(TimelineStory.missing(story, TimelineStory.events(lines)) == nil, "\(lines.joined(separator: "\n"))")
    }
  }

  @Test func `lines from standard input are carried out as they come, and its end is not the phone's`() async throws {
    try await Self.withPlace([], apps: []) { place in
      let phone = try LiveProcess(
        ["phone", "--socket", place.socket],
        input: "person open ndef-tag\nperson opn ndef-tag\nphone wait ndef-tag session\nreader field on\n"
          + Self.select("D2760000850101") + "\n< 6A82\n")
      #expect(await phone.waits(for: "opens the app: ndef-tag"))
      #expect(await phone.waits(for: "6A82"), "an expectation that fails is said")
      #expect(try await Self.tell(place, "person home", "phone wait ndef-tag no-session").status == 0)
      phone.signal(SIGTERM)
      let lines = await phone.allLines()
      #expect(await phone.end() == 0)
      #expect(lines.contains { $0.contains("\"opn\"") }, "\(lines.joined(separator: "\n"))")
    }
  }

  @Test func `a shell that goes leaves the reader to the next`() async throws {
    try await Self.withPlace([], apps: []) { place in
      let phone = try Self.keep(place)
      #expect(await phone.waits(for: "the phone is at"))
      for line in ["reader wait 3600s", "@3600s reader field off", "@3600s person home"] {
        let gone = try LiveProcess(["phone", "tell", "--socket", place.socket, "reader field on", line])
        #expect(await gone.waits(for: "reader field on: done"))
        gone.signal(SIGKILL)
        #expect(await gone.end() == -SIGKILL)
        #expect(try await Self.tell(place, "reader field off", "person home").status == 0)
      }
      phone.signal(SIGTERM)
      #expect(await phone.end() == 0)
    }
  }

  @Test func `a phone that is stopped is said to a shell, whose lines it forgets`() async throws {
    try await Self.withPlace([], apps: []) { place in
      let phone = try Self.keep(place)
      #expect(await phone.waits(for: "the phone is at"))
      phone.signal(SIGSTOP)
      let told = try await Self.tell(place, "person home")
      #expect(told.status == 3)
      #expect(
        told.error == "cardsession: the phone at \(place.socket) has not answered within 5.0 seconds: its process is "
          + "stopped or hangs; let it go on (kill -CONT) or end it and keep another by cardsession phone, then try again\n"
      )
      phone.signal(SIGCONT)
      #expect(try await Self.tell(place, "person lock").status == 0)
      phone.signal(SIGTERM)
      let events = TimelineStory.events(await phone.allLines())
      #expect(await phone.end() == 0)
      #expect(events.contains("person locks the phone") && !events.contains("person goes to the home screen"))
    }
  }

  @Test func `an app whose phone is killed in mid-tap ends its session and is refused`() async throws {
    try await Self.withPlace([], apps: [Self.entry("holding", Self.transitAID)]) { place in
      let phone = try Self.keep(place)
      #expect(await phone.waits(for: "the phone is at"))
      let app = try LiveProcess(
        ["holding"], executable: Tool.products.appending(path: "SharedPhoneApp").path,
        environment: ["CARDSESSION_SOCKET": place.socket, "CARDSESSION_APP": "holding"])
      async let tap = Tool.run(
        "phone", "tell", "--socket", place.socket, "phone wait holding session", "reader field on",
        Self.select(Self.transitAID))
      #expect(await app.waits(for: "holds"))
      phone.signal(SIGKILL)
      #expect(await phone.end() == -SIGKILL)
      let lines = await app.allLines()
      #expect(await app.end() == 0)
      #expect(
        lines.suffix(4) == [
          "holds", "the session ends: invalidated", "the answer is refused: systemNotAvailable",
          "a session is refused: systemNotAvailable",
        ])
      let told = try await tap
      #expect(told.status == 3)
      #expect(told.error == "cardsession: the phone has closed the connection\n")
    }
  }

  @Test func `a phone of the tool has the same trace as one in the app's process`() async throws {
    let taps = ["reader field on", "> 00A4040007D276000085010100", "< 9000", "> 00B000000F", "reader field off"]
    try await Self.withPlace(taps, apps: []) { place in
      let run = try await Tool.run("run", "ndef-tag", "--script", place.script)
      #expect(run.status == 0, "\(run.error)")
      let shared =
        ["person open ndef-tag", "phone wait ndef-tag session"] + taps
        + ["phone wait ndef-tag stopped", "person home", "phone wait ndef-tag no-session"]
      try shared.map { $0 + "\n" }.joined().write(toFile: place.script, atomically: false, encoding: .utf8)
      let phone = try LiveProcess(["phone", "--socket", place.socket, "--script", place.script])
      let lines = await phone.allLines()
      #expect(await phone.end() == 0)
      let own = Self.lanes(run.error.split(separator: "\n").map(String.init))
      #expect(Set(own.keys) == ["app", "person", "phone", "reader"])
      #expect(Self.lanes(lines) == own)
    }
  }

  /// What happened in each lane, without what the clock and the numbers of lines decide, and without what comes after
  /// the session; lanes run side by side.
  private static func lanes(_ lines: [String]) -> [String: [String]] {
    let kept = TimelineStory.events(lines).filter { !$0.hasPrefix("app lets go") && !$0.hasPrefix("app is gone") }
    let texts = kept.map { event in
      event.replacing(/[0-9.]+ ms/, with: "TIME").replacing(/line [0-9]+/, with: "line")
    }
    return Dictionary(grouping: texts) { String($0.prefix { $0 != " " }) }
  }

  @Test func `an app that the phone does not know, and a second process of one, end with 3 and the reason`()
    async throws
  {
    try await Self.withPlace([], apps: [Self.entry("holding", Self.transitAID)]) { place in
      let phone = try Self.keep(place)
      #expect(await phone.waits(for: "the phone is at"))
      func join(_ app: String) throws -> LiveProcess {
        try LiveProcess(
          ["holding"], executable: Tool.products.appending(path: "SharedPhoneApp").path,
          environment: ["CARDSESSION_SOCKET": place.socket, "CARDSESSION_APP": app])
      }
      let unknown = try join("wallte")
      #expect(
        await unknown.allLines() == [
          "cardsession: the phone refuses: no app \"wallte\" is installed on this phone; installed: holding"
        ])
      #expect(await unknown.end() == 3)
      let first = try join("holding")
      #expect(try await Self.tell(place, "phone wait holding session").status == 0)
      let second = try join("holding")
      #expect(
        await second.allLines() == [
          "cardsession: the phone refuses: the app \"holding\" has joined already, from another process"
        ])
      #expect(await second.end() == 3)
      phone.signal(SIGTERM)
      #expect(await phone.end() == 0)
      #expect(await first.end() == 0)
    }
  }

  @Test func `a phone that cannot be kept ends with 2 and the reason`() async throws {
    try await Self.withPlace([], apps: [Self.entry("wallet", Self.walletAID)]) { place in
      let phone = try Self.keep(place)
      #expect(await phone.waits(for: "the phone is at"))
      let second = try await Tool.run("phone", "--phone", place.file, "--socket", place.socket)
      #expect(second.status == 2)
      #expect(second.error.contains("a phone is at \(place.socket) already"))
      let long = place.folder + "/" + String(repeating: "s", count: 200)
      let longer = try await Tool.run("phone", "--phone", place.file, "--socket", long)
      #expect(longer.status == 2)
      #expect(longer.error.contains("bytes, and the system takes at most"))
      chmod(place.file, 0o666)
      let writable = try await Tool.run("phone", "--phone", place.file, "--socket", place.socket + "2")
      #expect(writable.status == 2)
      #expect(writable.error.contains(place.file))
      phone.signal(SIGTERM)
      #expect(await phone.end() == 0)
      let none = try await Self.tell(place, "person home")
      #expect(none.status == 3)
      #expect(none.error.contains("no phone is there at \(place.socket)"))
    }
  }

  @Test func `an app that cannot be started, or does not join, is said and the phone lives on`() async throws {
    let missing = Self.entry("missing", Self.walletAID).replacing("SharedPhoneApp", with: "no-such-app")
    let stranger = "{\"id\": \"stranger\", \"command\": [\"/bin/true\"], \"entitlements\": {}}"
    try await Self.withPlace([], apps: [missing, stranger]) { place in
      let phone = try Self.keep(place)
      #expect(await phone.waits(for: "the phone is at"))
      let opened = try await Self.tell(place, "person open missing")
      #expect(opened.status == 1)
      #expect(opened.output.hasPrefix("person open missing: missing cannot be started: "))
      // It may have ended before the line is answered.
      _ = try await Self.tell(place, "person open stranger")
      #expect(await phone.waits(for: "stranger ended (exit 0) without joining the phone"))
      #expect(try await Self.tell(place, "person hom").status == 2)
      phone.signal(SIGTERM)
      #expect(await phone.end() == 0)
    }
  }

  @Test func `the README's phone with two apps is tapped, and explained on both platforms`() async throws {
    let file = "Examples/Phones/two-apps.json"
    try await Self.withPlace([], apps: []) { place in
      let phone = try LiveProcess(
        ["phone", "--phone", file, "--socket", place.socket, "--timeout", "60s"],
        environment: ["CARDSESSION_TIMELINE": "off"])
      #expect(await phone.waits(for: "the phone is at"))
      for app in ["keeper", "ndef-tag"] {
        let told = try await Self.tell(
          place, "person open \(app)", "phone wait \(app) session", "reader field on", Self.select("D2760000850101"),
          "< 9000", "reader field off")
        #expect(told.status == 0, "\(told.output)\(told.error)")
      }
      phone.signal(SIGTERM)
      #expect(await phone.end() == 0)
    }
    let route = try await Tool.run(
      words: ["route", "--phone", file, "--select", "D2760000850101", "open", "keeper", "session"])
    #expect(route.output.hasPrefix("iPhone: SELECT D2760000850101 reaches keeper\n"))
    #expect(route.output.contains("Android: SELECT D2760000850101 reaches no app until the person chooses: Tag of "))
  }
}
