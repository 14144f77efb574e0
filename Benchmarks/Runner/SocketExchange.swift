import BenchmarkHarness
import Foundation
import PhoneModel
import PhoneRuntime

/// An exchange of a phone with an app at the other end of a socket, as the phone that several apps share has it: the
/// phone reads on its executor's thread, the app on one of its own.
struct SocketExchange {
  func measure(rounds: Int) async throws -> Figures {
    let folder = FileManager.default.temporaryDirectory.appending(path: "exchange-\(getpid())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let socket = try PhoneSocket(at: folder + "/phone")
    let executor = PhoneExecutor(name: "exchange")
    defer { executor.stop() }
    let phone = BenchmarkPhone()
    let server = try PhoneServer.start(phone.runtime, at: socket, on: executor, hooks: .init { _, _ in Task {} })
    defer { server.stop() }
    let connection = try PhoneConnection(joining: socket.path, as: BenchmarkPhone.app)
    let app = BenchmarkPhone(runtime: PhoneRuntime(sharing: connection))
    app.startApp(on: nil)
    let task = Task(executorPreference: executor) {
      try await phone.tap()
      let measurement = try await Batches.measure(rounds: rounds) { try await phone.exchange() }
      phone.end()
      return measurement
    }
    return try await task.value
  }
}
