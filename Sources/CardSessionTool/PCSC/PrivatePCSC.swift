import Foundation

/// Runs a command beside a PC/SC service of its own: mounts, network and processes that only the two share, so that nothing
/// is open to anyone else and the kernel ends all of it together.
struct PrivatePCSC {
  /// COMMAND and its arguments; a shell is started when it is empty.
  var command: [String]
  var environment: [String: String]
  /// The path of the running `cardsession`.
  var tool: String
  var probes: Probes
  var interrupts: Int32

  /// How long the service may take to end once it is let go.
  private static let grace = Duration.seconds(3)

  static let greeting = """
    cardsession: a shell beside a private PC/SC service; exit ends it. For example: \
    cardsession run ndef-tag --reader vpcd & \
    opensc-tool -w -r 0 -s 00:A4:04:00:07:D2:76:00:00:85:01:01:00
    """

  static let needsRoot = """
    pcsc needs root, or sudo without a password (sudo -n), for mounts and a network of its own: \
    run sudo -v first, or run it as root
    """

  func run() -> Outcome {
    let parts: PCSCParts
    do {
      parts = try PCSCParts.find(probes)
    } catch {
      return Outcome(.missing, "\(error)")
    }
    var prefix: [String] = []
    if !probes.isRoot() {
      guard let sudo = probes.command("sudo"), probes.output(["sudo", "-n", "true"]) != nil else {
        return Outcome(.missing, Self.needsRoot)
      }
      prefix = [sudo, "-n", "--"]
    }
    do {
      return try run(parts, prefix)
    } catch {
      return Outcome(.missing, "the private PC/SC service cannot be started: \(error)")
    }
  }

  private func run(_ parts: PCSCParts, _ prefix: [String]) throws(SystemError) -> Outcome {
    let terminal = TerminalState()
    let leash = try DescriptorPipe()
    let words = prefix + namespaceWords(parts) + script(parts, leash: leash.readEnd)
    let child = try ChildProcess.start(
      // What bash reads from the environment is none of this script's business; COMMAND gets all of it.
      Program(file: words[0], arguments: words, environment: ["PATH": environment["PATH"] ?? ""], hasOwnGroup: false))
    let signal = waitForEnd(of: child)
    if signal != nil {
      close(leash.writeEnd)
      if !isReadable(child.ended, within: Self.grace) { child.signal(SIGKILL) }
    }
    let end = child.reap()
    terminal.restore()
    return Outcome(exit: signal?.exit ?? end.shellExit, message: nil)
  }
}

extension PrivatePCSC {
  private func namespaceWords(_ parts: PCSCParts) -> [String] {
    [parts.unshare, "--mount", "--net", "--pid", "--fork", "--kill-child", "--"]
  }

  private func script(_ parts: PCSCParts, leash: Int32) -> [String] {
    let isShell = command.isEmpty
    let (user, group) = callingUser
    let arguments = PCSCScript.Arguments(
      caller: getpid(), leash: leash, user: user, group: group, driver: parts.driver, pcscd: parts.pcscd,
      toolFolder: String(tool[..<(tool.lastIndex(of: "/") ?? tool.startIndex)]),
      greeting: isShell ? Self.greeting : "")
    let command = isShell ? [environment["SHELL"].flatMap { $0.isEmpty ? nil : $0 } ?? "/bin/sh"] : command
    return [parts.bash, "-c", PCSCScript.text, "cardsession-pcsc"] + arguments.words + command
  }

  /// The user who called: ourselves, or the one who came here through sudo.
  private var callingUser: (UInt32, UInt32) {
    if geteuid() == 0, let user = environment["SUDO_UID"].flatMap({ UInt32($0) }),
      let group = environment["SUDO_GID"].flatMap({ UInt32($0) })
    {
      return (user, group)
    }
    return (getuid(), getgid())
  }

  /// Waits for the child's end or for a signal that asks us to end.
  ///
  /// Ctrl-C and Ctrl-\\ at a terminal reach COMMAND by themselves.
  private func waitForEnd(of child: ChildProcess) -> InterruptSignal? {
    let isAtTerminal = isatty(0) == 1
    while true {
      var waited = [child.ended, interrupts].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&waited, 2, -1)
      if waited[0].revents != 0 { return nil }
      guard waited[1].revents != 0 else { continue }
      let signals = SignalPipe.read(interrupts).filter { !(isAtTerminal && $0.isFromKeyboard) }
      if let signal = signals.first { return signal }
    }
  }

  private func isReadable(_ descriptor: Int32, within limit: Duration) -> Bool {
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waited, 1, Int32(limit / .milliseconds(1))) == 1
  }
}
