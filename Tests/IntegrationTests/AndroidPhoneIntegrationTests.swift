import Foundation
import Testing

/// `cardsession phone --platform android`: several services on one phone.
@Suite struct AndroidPhoneIntegrationTests {
  /// The wallet is the role holder, the transit app has the wallet's AID and one of its own, the badge wants an
  /// unlocked phone.
  private static let services = """
    {"id": "Wallet", "package": "com.example.wallet", "class": "WalletService",
     "aidGroups": [{"category": "payment", "aids": ["F001020304"]}]},
    {"id": "Transit", "package": "com.example.transit", "class": "TransitService", "defaultToObserveMode": false,
     "aidGroups": [{"category": "payment", "aids": ["F001020304"]}, {"category": "other", "aids": ["F00102030401"]}]},
    {"id": "Badge", "package": "com.example.badge", "class": "BadgeService", "requireUnlock": true, "card": "ndef-tag",
     "aidGroups": [{"category": "other", "aids": ["D2760000850101", "F00102030401"]}]}
    """
  private static let payment = "> 00A4040005F001020304"
  private static let shared = "> 00A4040006F00102030401"
  private static let badge = "> 00A4040007D276000085010100"

  private struct Place {
    let folder: String
    var file: String { folder + "/phone.json" }
    var socket: String { folder + "/phone" }
  }

  private static func withPlace(
    _ file: String =
      "{\"android\": {\"preferences\": {\"walletRoleHolder\": \"com.example.wallet\"}, \"services\": [\(services)]}}",
    _ body: (Place) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: Tool.newName("android")).path
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let place = Place(folder: folder)
    try file.write(toFile: place.file, atomically: false, encoding: .utf8)
    try await body(place)
  }

  private static func words(_ place: Place) -> [String] {
    ["phone", "--platform", "android", "--phone", place.file, "--socket", place.socket, "--patience", "30s"]
  }

  private static func tell(_ place: Place, _ lines: String...) async throws -> Tool.Result {
    try await Tool.run(words: ["phone", "tell", "--socket", place.socket] + lines)
  }

  @Test func `three services share an Android phone, and each tap reaches whom it should`() async throws {
    try await Self.withPlace { place in
      let phone = try LiveProcess(Self.words(place))
      #expect(await phone.waits(for: "the Android phone is at"))
      let taps = try await Self.tell(
        place, "reader field on", Self.payment, "< 9000", "reader field off",
        "person open com.example.transit", "android prefer Transit", "reader field on", Self.payment, "< 9000",
        Self.badge, "< 9000", "reader field off",
        "person home", "reader field on", Self.payment, "< 9000", "reader field off")
      #expect(taps.status == 0, "\(taps.output)\(taps.error)")
      let chosen = try await Self.tell(
        place, "reader field on", Self.shared, "android choose Badge", "reader tear", "reader field on",
        Self.shared, "< 6A82", "reader field off")
      #expect(chosen.status == 0, "\(chosen.output)\(chosen.error)")
      let locked = try await Self.tell(
        place, "person lock", "reader field on", Self.badge, "< 6A82", Self.payment, "< 9000", "reader field off",
        "person unlock", "reader field on", Self.badge, "< 9000", "reader field off")
      #expect(locked.status == 0, "\(locked.output)\(locked.error)")
      let observing = try await Self.tell(place, "android observe on", "reader field on", Self.payment)
      #expect(observing.status == 1 && observing.output.contains("no card"), "\(observing.output)")
      phone.signal(SIGTERM)
      let lines = await phone.allLines()
      #expect(await phone.end() == 0)
      let story = [
        "phone binds Wallet, to stay", "phone gives Wallet the command [android.delivered]", "app < 9000",
        "person opens the app: com.example.transit", "phone gives Transit the command [android.delivered]",
        "phone tells the app: deselected for Transit [android.deselected]",
        "phone gives Badge the command [android.queued-select]", "app < 9000",
        "person goes to the home screen", "phone gives Wallet the command [android.delivered]",
        "phone changes the sheet: the person chooses among Transit, Badge [android.chooser]", "person chooses Badge",
        "phone gives Badge the command [android.queued-select]", "app < 6A82", "person locks the phone",
        "phone asks for unlock for Badge [android.unlock-needed]", "phone < 6A82",
        "phone gives Wallet the command", "person unlocks the phone", "phone gives Badge the command",
        "phone observe mode on [android.observe-mode-owner]",
      ]
      #expect(TimelineStory.missing(story, TimelineStory.events(lines)) == nil, "\(lines.joined(separator: "\n"))")
    }
  }

  @Test func `a line without a meaning on Android, or about an unknown service, fails with a sentence`() async throws {
    try await Self.withPlace { place in
      let phone = try LiveProcess(Self.words(place))
      #expect(await phone.waits(for: "the Android phone is at"))
      for (line, sentence) in [
        ("person double-click", "it has no meaning on Android (--platform ios)"),
        ("phone eligible no", "it has no meaning on Android (--platform ios)"),
        ("phone wait Wallet session", "it has no meaning on Android (--platform ios)"),
        ("fault session-limit", "it has no meaning on Android (--platform ios)"),
        ("android choose Wallte", "no service Wallte is installed; there are Badge, Transit, Wallet"),
        ("android kill none", "no service none is installed; there are Badge, Transit, Wallet"),
      ] {
        let told = try await Self.tell(place, line)
        #expect(told.status == 1 && told.output == "\(line): \(sentence)\n", "\(told.output)\(told.error)")
      }
      phone.signal(SIGTERM)
      #expect(await phone.end() == 0)
    }
  }

  @Test func `a line that the phone refuses fails with the rule`() async throws {
    try await Self.withPlace { place in
      let phone = try LiveProcess(Self.words(place))
      #expect(await phone.waits(for: "the Android phone is at"))
      let told = try await Self.tell(place, "reader field on", Self.payment, "android observe on", "person home")
      #expect(told.status == 1)
      #expect(
        told.output.hasSuffix("android observe on: the phone refuses it [android.observe-mode-transaction]\n"),
        "\(told.output)")
      #expect(try await Self.tell(place, "reader field off", "android observe on").status == 0)
      phone.signal(SIGTERM)
      #expect(await phone.end() == 0)
    }
  }

  @Test func `air time is refused where bytes take none`() async throws {
    try await Self.withPlace { place in
      let run = try await Tool.run(words: Self.words(place) + ["--air", "106"])
      #expect(run.status == 2)
      #expect(run.error.contains("allowed: none, where CARDSESSION_PLATFORM is android"), "\(run.error)")
    }
    let run = try await Tool.run("run", "ndef-tag", "--platform", "android", "--air", "106")
    #expect(run.status == 2 && run.error.contains("allowed: none"), "\(run.error)")
  }

  @Test func `an answer stands beside its own command, also where other lanes act meanwhile`() async throws {
    try await Self.withPlace { place in
      let phone = try LiveProcess(Self.words(place))
      #expect(await phone.waits(for: "the Android phone is at"))
      let told = try await Self.tell(
        place, "reader field on", Self.payment, "android screen off", Self.payment, "android screen on",
        "reader field off")
      #expect(
        told.output == """
          reader field on: done
          > 00A4040005F001020304: sent
          android screen off: done
          > 00A4040005F001020304: sent (the command before: 9000)
          android screen on: done
          reader field off: done (the command before: 6A82)

          """, "\(told.output)\(told.error)")
      phone.signal(SIGTERM)
      #expect(await phone.end() == 0)
    }
  }

  @Test func `an app of CoreNFC cannot join an Android phone, and the phone lives on`() async throws {
    try await Self.withPlace { place in
      let phone = try LiveProcess(Self.words(place))
      #expect(await phone.waits(for: "the Android phone is at"))
      let app = try await Tool.run(
        executable: Tool.products.appending(path: "ExampleStartOnDetect").path,
        environment: ["CARDSESSION_SOCKET": place.socket, "CARDSESSION_APP": "Wallet"])
      #expect(app.status == 3)
      #expect(app.error.contains("it is an Android phone, whose services the phone file names"), "\(app.error)")
      #expect(try await Self.tell(place, "reader field on", Self.payment, "< 9000").status == 0)
      phone.signal(SIGTERM)
      #expect(await phone.end() == 0)
    }
  }

  @Test func `a script ends the phone; a service whose process is killed is bound again`() async throws {
    try await Self.withPlace { place in
      let script = place.folder + "/script"
      let lines = [
        "reader field on", Self.payment, "android kill Wallet", Self.payment, "< 9000", "android screen off",
      ]
      try lines.map { $0 + "\n" }.joined().write(toFile: script, atomically: false, encoding: .utf8)
      let run = try await Tool.run(words: Self.words(place) + ["--script", script])
      #expect(run.status == 0, "\(run.error)")
      let story = ["app the process of Wallet is gone", "phone binds Wallet, to stay", "app < 9000"]
      let events = TimelineStory.events(run.error.split(separator: "\n").map(String.init))
      #expect(TimelineStory.missing(story, events) == nil, "\(run.error)")
    }
  }

  @Test func `a phone file without an Android phone, or with a card that is not there, is refused`() async throws {
    try await Self.withPlace("{}") { place in
      let run = try await Tool.run(words: Self.words(place))
      #expect(run.status == 2)
      #expect(
        run.error == "cardsession: the phone file \(place.file) has no key android; --platform android needs a --phone "
          + "FILE whose key android describes the phone and its services\n", "\(run.error)")
    }
    let service = #"{"id": "A", "package": "p", "class": "C", "card": "credit-card"}"#
    try await Self.withPlace("{\"android\": {\"services\": [\(service)]}}") { place in
      let run = try await Tool.run(words: Self.words(place))
      #expect(run.status == 2)
      #expect(run.error.contains("android.services[0].card"), "\(run.error)")
    }
  }

  @Test func `what happens on Android alone has no meaning on an iPhone`() async throws {
    try await Tool.withFile("android screen off\n") { script in
      let run = try await Tool.run(words: ["run", "ndef-tag", "--script", script])
      #expect(run.status == 0)
      #expect(run.error.contains("android screen off has no meaning on an iPhone"), "\(run.error)")
    }
  }
}
