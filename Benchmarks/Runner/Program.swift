import Foundation

/// A program that is started, read and waited for.
struct Program {
  /// What it did until it ended.
  struct End {
    let output: String
    let status: Int32
    /// Nanoseconds from its start to the first output that holds the text that was looked for.
    let ready: Double?
    /// The most memory that it or a program that it waited for had in use at a time, in bytes.
    let memory: Double
  }

  let words: [String]
  var variables: [String: String] = [:]
  /// Whether standard error is read instead of standard output.
  var readsErrors = false

  /// The executable that runs now.
  static var own: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

  /// Another executable of this package's build.
  static func sibling(_ name: String) -> String {
    URL(filePath: own).deletingLastPathComponent().appending(path: name).path
  }

  /// Starts the program and reads all that it writes; throws when it cannot be started.
  func run(until text: String? = nil) throws -> End {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw BenchmarkFailure("pipe: \(String(cString: strerror(errno)))") }
    defer { close(ends[0]) }
    let start = ContinuousClock.now
    let child = try spawn(output: ends[1])
    close(ends[1])
    var bytes: [UInt8] = []
    var ready: Double?
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(ends[0], &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
      if let text, ready == nil, String(decoding: bytes, as: UTF8.self).contains(text) {
        ready = start.duration(to: .now) / .nanoseconds(1)
      }
    }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(child, &status, 0, &usage) == child else { throw BenchmarkFailure("\(words[0]) was lost") }
    #if canImport(Darwin)
      let memory = Double(usage.ru_maxrss)
    #else
      let memory = Double(usage.ru_maxrss) * 1_024
    #endif
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    return End(output: String(decoding: bytes, as: UTF8.self), status: code, ready: ready, memory: memory)
  }

  private func spawn(output: Int32) throws -> pid_t {
    let environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    let arguments = words.map { strdup($0) } + [nil]
    let settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + settings { free(text) } }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, readsErrors ? 2 : 1)
    if readsErrors { posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0) }
    var child: pid_t = 0
    let result = posix_spawn(&child, words[0], &actions, nil, arguments, settings)
    guard result == 0 else { throw BenchmarkFailure("\(words[0]): \(String(cString: strerror(result)))") }
    return child
  }
}
