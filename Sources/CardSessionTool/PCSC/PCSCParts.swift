/// What a private PC/SC service is made of.
struct PCSCParts: Hashable, Sendable {
  /// The driver for virtual readers, from the package `vsmartcard-vpcd`.
  var driver: String
  var pcscd: String
  var unshare: String
  var bash: String

  /// A part that is not there, and the Debian package that has it.
  struct Missing: Error, Hashable, CustomStringConvertible {
    var part: String
    var package: String

    var description: String { "\(part) is missing: install the package \(package), or run scripts/setup" }
  }

  /// The parts that are used by name, and their packages.
  static let packages = [
    "pcscd": "pcscd", "unshare": "util-linux", "setpriv": "util-linux", "setsid": "util-linux", "ip": "iproute2",
    "bash": "bash",
  ]

  static let driverName = "libifdvpcd.so"

  static func find(_ probes: Probes) throws(Missing) -> PCSCParts {
    for name in ["setpriv", "setsid", "ip"] { _ = try command(name, probes) }
    guard let driver = driver(probes) else {
      throw Missing(part: "vpcd's driver \(driverName)", package: "vsmartcard-vpcd")
    }
    return PCSCParts(
      driver: driver, pcscd: try command("pcscd", probes), unshare: try command("unshare", probes),
      bash: try command("bash", probes))
  }

  /// Where distributions put vpcd's driver.
  static func driver(_ probes: Probes) -> String? {
    let machines = probes.names("/usr/lib").filter { $0.contains("-linux-") }.map { "/usr/lib/\($0)" }
    let folders = ["/usr/lib", "/usr/lib64", "/usr/local/lib"] + machines
    return folders.map { "\($0)/pcsc/drivers/serial/\(driverName)" }.first(where: probes.exists)
  }

  private static func command(_ name: String, _ probes: Probes) throws(Missing) -> String {
    guard let path = probes.command(name) else { throw Missing(part: name, package: packages[name] ?? name) }
    return path
  }
}
