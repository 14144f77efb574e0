import AndroidEmulation
import AndroidModel
import CardTrace
import ISO7816
import PhoneModel
import PhoneRuntime
import ReaderLinks
import Synchronization

/// A service that answers as it is told and keeps what it heard.
final class ToldService: HostApduService {
  enum Heard: Hashable, Sendable {
    case command(String)
    case deactivated(HostDeactivation)
    case frames(Int)
  }

  private let heardSoFar = Mutex<[Heard]>([])
  private let links = Mutex<[ServiceLink]>([])
  private let answer: @Sendable ([UInt8]) -> [UInt8]?

  init(_ answer: @escaping @Sendable ([UInt8]) -> [UInt8]? = { _ in [0x90, 0x00] }) { self.answer = answer }

  var heard: [Heard] { heardSoFar.withLock { $0 } }
  /// The link that the last command came with.
  var link: ServiceLink? { links.withLock { $0.last } }

  func processCommandApdu(_ command: [UInt8], _ link: ServiceLink) -> [UInt8]? {
    heardSoFar.withLock { $0.append(.command(Hex.string(command))) }
    links.withLock { $0.append(link) }
    return answer(command)
  }

  func onDeactivated(_ reason: HostDeactivation) { heardSoFar.withLock { $0.append(.deactivated(reason)) } }

  func processPollingFrames(_ frames: [PollingFrame]) { heardSoFar.withLock { $0.append(.frames(frames.count)) } }
}

/// An Android phone on a clock that the test moves.
struct AndroidBench {
  static let transit = "00A4040005F001020304"
  static let badge = "00A4040005F005060708"
  static let wallet = "00A4040007A0000000041010"

  let clock = ManualClock()
  let trace = TraceMemory()
  let host: AndroidHost

  init(
    _ services: [InstalledService], device: AndroidDevice = AndroidDevice(),
    preferences: AndroidPreferences = AndroidPreferences(), settings: AndroidHost.Settings = AndroidHost.Settings()
  ) {
    host = AndroidHost(
      services, device: device, preferences: preferences, settings: settings, clock: clock, sink: trace)
  }

  func send(_ command: String) async throws -> String {
    switch await host.transmit(try Hex.bytes(command)) {
    case .response(let bytes): Hex.string(bytes)
    case .torn: "torn"
    case .noCard: "no card"
    }
  }

  /// The commands' answers in a tap of their own.
  func tap(_ commands: String...) async throws -> [String] {
    host.fieldOn()
    defer { host.fieldOff() }
    var answers: [String] = []
    for command in commands { answers.append(try await send(command)) }
    return answers
  }

  /// What the trace has in a lane, as `kind rule note`.
  func traced(_ lane: TraceLane) -> [String] {
    trace.records.filter { $0.lane == lane }
      .map { [$0.kind.rawValue, $0.rule, $0.note].compactMap(\.self).joined(separator: " ") }
  }
}

extension InstalledService {
  static func told(
    _ id: String, _ aid: String, category: AndroidService.Category = .other, _ service: ToldService,
    _ change: (inout AndroidService) -> Void = { _ in }
  ) -> InstalledService {
    var registration = AndroidService(
      ServiceID(id), package: PackageName("app.\(id.lowercased())"), className: id,
      aidGroups: [AndroidService.AIDGroup(category, texts: [aid])])
    change(&registration)
    return InstalledService(registration) { service }
  }
}
