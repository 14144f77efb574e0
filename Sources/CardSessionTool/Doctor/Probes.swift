import Foundation

/// How the tool looks at the machine; tests give their own.
struct Probes {
  /// The path of a command, also of those for root, or nil.
  var command: (_ name: String) -> String?
  /// Whether a file or a folder is there.
  var exists: (_ path: String) -> Bool
  /// The names in a folder; none when it is not there.
  var names: (_ folder: String) -> [String]
  /// The start of a file as text; nil when it cannot be read.
  var text: (_ path: String) -> String?
  /// What a command prints when it succeeds; nil when it fails.
  var output: (_ command: [String]) -> String?
  var isRoot: () -> Bool
}

extension Probes {
  /// The longest text that is read, in bytes.
  private static let limit = 65_536
  /// Where commands for root are when PATH does not say so.
  private static let foldersForRoot = "/usr/local/sbin:/usr/sbin:/sbin:/usr/local/bin:/usr/bin:/bin"

  /// The machine that we run on.
  static func system(_ environment: [String: String]) -> Probes {
    let path = (environment["PATH"].map { $0 + ":" } ?? "") + foldersForRoot
    return Probes(
      command: { try? Executable.find($0, path: path) },
      exists: { access($0, F_OK) == 0 },
      names: { (try? FileManager.default.contentsOfDirectory(atPath: $0).sorted()) ?? [] },
      text: { path in
        guard let file = FileHandle(forReadingAtPath: path), let data = try? file.read(upToCount: limit) else {
          return nil
        }
        return String(decoding: data, as: UTF8.self)
      },
      output: { words in
        guard let file = try? Executable.find(words.first ?? "", path: path) else { return nil }
        return output(Program(file: file, arguments: words, environment: environment, readsInput: false))
      },
      isRoot: { geteuid() == 0 })
  }

  private static func output(_ program: Program) -> String? {
    guard let pipe = try? DescriptorPipe() else { return nil }
    var program = program
    program.output = pipe.writeEnd
    let child = try? ChildProcess.start(program)
    close(pipe.writeEnd)
    let file = FileHandle(fileDescriptor: pipe.readEnd, closeOnDealloc: true)
    guard let child else { return nil }
    let text = (try? file.read(upToCount: limit)).map { String(decoding: $0, as: UTF8.self) }
    return child.reap() == .exited(0) ? text ?? "" : nil
  }
}
