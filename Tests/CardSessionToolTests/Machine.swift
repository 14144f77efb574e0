@testable import CardSessionTool

/// A machine made of the files and commands that a test names.
struct Machine {
  var commands: Set<String> = ["pcscd", "unshare", "setpriv", "setsid", "ip", "bash", "opensc-tool"]
  var files: [String: String] = ["/usr/lib/pcsc/drivers/serial/libifdvpcd.so": "", ".venv/bin/python": ""]
  var outputs = ["swift --version": "Swift version 6.3.1 (swift-6.3.1-RELEASE)\nTarget: x86_64-unknown-linux-gnu\n"]
  var isRoot = true

  var probes: Probes {
    Probes(
      command: { commands.contains($0) ? "/usr/bin/\($0)" : nil },
      exists: { files[$0] != nil },
      names: { folder in
        let below = files.keys.filter { $0.hasPrefix(folder + "/") }.map { $0.dropFirst(folder.count + 1) }
        return Set(below.map { String($0.prefix { $0 != "/" }) }).sorted()
      },
      text: { files[$0] },
      output: { outputs[$0.joined(separator: " ")] },
      isRoot: { isRoot })
  }
}
