import Foundation

/// Looks for the parts that PC/SC needs; the memory reader needs nothing.
struct Doctor {
  enum State: String, Codable, Hashable, Sendable {
    case ok, missing, warning
  }

  struct Finding: Codable, Hashable, Sendable {
    let part: String
    let state: State
    /// What was found, and what to do when that is not enough.
    let detail: String
  }

  private let probes: Probes

  init(_ probes: Probes) { self.probes = probes }

  func findings() -> [Finding] {
    [swift(), command("pcscd", for: "the PC/SC service"), driver(), activeDriver()]
      + [
        command("unshare", for: "what makes namespaces"), command("setpriv", for: "what gives up root"),
        command("setsid", for: "what starts sessions"), command("ip", for: "what starts loopback"),
        command("bash", for: "the shell of the private service"), rights(),
        client("opensc-tool", "install the package opensc to read cards from the command line"), environment(),
      ]
  }

  private func swift() -> Finding {
    guard let text = probes.output(["swift", "--version"]) else {
      return Finding(
        part: "swift", state: .warning,
        detail: "only needed to build apps: Swift 6.3 from https://www.swift.org/install")
    }
    let line = text.split(separator: "\n").first { $0.contains("Swift version") }
    return Finding(part: "swift", state: .ok, detail: line.map(String.init) ?? "found")
  }

  private func command(_ name: String, for use: String) -> Finding {
    guard let path = probes.command(name) else {
      let package = PCSCParts.packages[name] ?? name
      return Finding(
        part: name, state: .missing, detail: "\(use) is not there: install the package \(package), or run scripts/setup"
      )
    }
    return Finding(part: name, state: .ok, detail: path)
  }

  private func driver() -> Finding {
    guard let path = PCSCParts.driver(probes) else {
      return Finding(
        part: "vpcd", state: .missing,
        detail: "the virtual reader's driver is not there: install vsmartcard-vpcd by scripts/setup")
    }
    return Finding(part: "vpcd", state: .ok, detail: path)
  }

  /// vpcd listens on every interface, so it has no place in the machine's own service.
  private func activeDriver() -> Finding {
    let folder = "/etc/reader.conf.d"
    let active = probes.names(folder).filter { loadsDriver(probes.text("\(folder)/\($0)") ?? "") }
    guard let first = active.first else {
      return Finding(part: "system pcscd", state: .ok, detail: "does not load vpcd")
    }
    return Finding(
      part: "system pcscd", state: .warning,
      detail: "\(folder)/\(first) makes it listen on every interface: run scripts/setup, which moves that entry")
  }

  private func loadsDriver(_ entry: String) -> Bool {
    entry.split(whereSeparator: \.isNewline).contains { line in
      let words = line.split(whereSeparator: \.isWhitespace)
      return words.first == "LIBPATH" && words.dropFirst().contains { $0.contains(PCSCParts.driverName) }
    }
  }

  private func rights() -> Finding {
    if probes.isRoot() { return Finding(part: "rights", state: .ok, detail: "root") }
    guard probes.output(["sudo", "-n", "true"]) != nil else {
      return Finding(
        part: "rights", state: .missing, detail: "neither root nor sudo -n: run sudo -v before cardsession pcsc")
    }
    return Finding(part: "rights", state: .ok, detail: "sudo -n")
  }

  private func client(_ name: String, _ advice: String) -> Finding {
    guard let path = probes.command(name) else { return Finding(part: name, state: .warning, detail: advice) }
    return Finding(part: name, state: .ok, detail: path)
  }

  private func environment() -> Finding {
    guard probes.exists(".venv/bin/python") else {
      return Finding(
        part: "Python clients", state: .warning,
        detail: "there is no .venv here: scripts/setup in the project's folder makes it for the integration tests")
    }
    return Finding(part: "Python clients", state: .ok, detail: ".venv")
  }

  static func text(_ findings: [Finding]) -> String {
    let width = findings.map(\.part.count).max() ?? 0
    return findings.map { finding in
      let state = finding.state.rawValue.padding(toLength: 7, withPad: " ", startingAt: 0)
      return "\(state)  \(finding.part.padding(toLength: width, withPad: " ", startingAt: 0))  \(finding.detail)\n"
    }.joined()
  }

  static func json(_ findings: [Finding]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(findings) else { preconditionFailure("findings are always JSON") }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
