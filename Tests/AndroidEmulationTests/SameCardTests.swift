import AndroidEmulation
import AndroidModel
import CardApplications
import CardHost
import ISO7816
import NDEF
import PhoneModel
import PhoneRuntime
import ReaderLinks
import Synchronization
import Testing

/// One card application on Apple's phone and on Android's.
@Suite struct SameCardTests {
  static let script = """
    reader field on
    > 00A4040007D276000085010100
    > 00A4000C02E103
    > 00B000000F
    > 00A4000C02E104
    > 00B0000010
    > 00D60000020000
    > 00B0FFFF01
    > 00CA000000
    reader field off
    """

  func card() throws -> ApplicationRouter {
    try ApplicationRouter([try Type4Tag(NDEFMessage(try NDEFRecord(uri: "https://example.org/")))])
  }

  /// The answers that a reader gets from `phone`.
  func answers(of phone: some ReaderPhone) async throws -> [String] {
    let heard = Heard()
    var settings = MemoryReader.Settings()
    settings.air = .none
    let reader = MemoryReader(for: phone, settings: settings, perform: { _ in }, report: { heard.take($0) })
    let result = await reader.run(try Script(parsing: Self.script))
    #expect(result == .passed)
    return heard.answers
  }

  final class Heard: Sendable {
    private let kept = Mutex<[String]>([])
    var answers: [String] { kept.withLock { $0 } }
    func take(_ report: ReaderReport) {
      if case .response(let bytes) = report.event { kept.withLock { $0.append(Hex.string(bytes)) } }
    }
  }

  @Test func `a tag answers one script alike on Apple's phone and on Android's`() async throws {
    let name = try #require(AIDPrefix(hex: "D2760000850101"))
    let app = AppID("tag")
    let phone = Phone(
      apps: [app: Entitlements(selectIdentifierPrefixes: [name])], circumstances: Circumstances(consent: .accepted))
    let apple = PhoneRuntime(phone, clock: ManualClock())
    apple.send(.person(.open(app)))
    let card = try card()
    let presented = Task {
      var card = card
      var options = CardHost.Options()
      options.taps = .untilSessionEnds
      return await AppContext.$scoped.withValue(AppContext(runtime: apple, app: app)) {
        await CardHost(options).present(&card)
      }
    }
    await apple.wait { $0.session.session != nil }
    let onApple = try await answers(of: apple)
    apple.send(.person(.home))
    _ = await presented.value

    let installed = InstalledService(
      card: card, aids: [name], names: [try #require(AID(hex: "D2760000850101"))], package: PackageName("app.tag"))
    let android = AndroidBench([installed])
    let onAndroid = try await answers(of: android.host)

    #expect(onApple.count == 8)
    #expect(onApple.last == "6D00")
    #expect(onAndroid == onApple)
  }

  @Test func `an entitlement's prefix that is no whole name becomes a prefix on Android`() async throws {
    let installed = InstalledService(
      card: try card(), aids: [try #require(AIDPrefix(hex: "D276000085"))],
      names: [try #require(AID(hex: "D2760000850101"))], package: PackageName("app.tag"))
    #expect(installed.registration.aidGroups.flatMap(\.patterns).map(\.description) == ["D276000085*"])
    let bench = AndroidBench([installed])
    #expect(try await bench.tap("00A4040007D276000085010100", "00A4040007D2760000850199") == ["9000", "6A82"])
  }

  @Test func `what a tap wrote is there in the next, and the selection is not`() async throws {
    let installed = InstalledService(
      card: try card(), aids: [try #require(AIDPrefix(hex: "D2760000850101"))],
      names: [try #require(AID(hex: "D2760000850101"))], package: PackageName("app.tag"))
    let bench = AndroidBench([installed])
    let select = "00A4040007D276000085010100"
    _ = try await bench.tap(select, "00A4000C02E104", "00D60000020000")
    let unselected = try await bench.tap(select, "00B0000002")
    #expect(unselected == ["9000", "6986"])
    #expect(try await bench.tap(select, "00A4000C02E104", "00B0000002") == ["9000", "9000", "00009000"])
  }
}
