import Foundation
import Testing

@testable import CardSessionTool

private func service(_ command: [String], _ machine: Machine) -> PrivatePCSC {
  PrivatePCSC(command: command, environment: [:], tool: "/opt/bin/cardsession", probes: machine.probes, interrupts: -1)
}

@Suite struct PrivatePCSCTests {
  @Test(arguments: [
    ("pcscd", "pcscd is missing: install the package pcscd, or run scripts/setup"),
    ("unshare", "unshare is missing: install the package util-linux, or run scripts/setup"),
    ("setpriv", "setpriv is missing: install the package util-linux, or run scripts/setup"),
    ("setsid", "setsid is missing: install the package util-linux, or run scripts/setup"),
    ("ip", "ip is missing: install the package iproute2, or run scripts/setup"),
    ("bash", "bash is missing: install the package bash, or run scripts/setup"),
  ])
  func `names a missing part and its package`(_ name: String, _ text: String) {
    var machine = Machine()
    machine.commands.remove(name)
    #expect(service(["true"], machine).run() == Outcome(.missing, text))
  }

  @Test func `names the missing driver`() {
    let text = "vpcd's driver libifdvpcd.so is missing: install the package vsmartcard-vpcd, or run scripts/setup"
    #expect(service(["true"], Machine(files: [:])).run() == Outcome(.missing, text))
  }

  @Test func `says what to do without root and without sudo`() {
    let text =
      "pcsc needs root, or sudo without a password (sudo -n), for mounts and a network of its own: "
      + "run sudo -v first, or run it as root"
    var machine = Machine(isRoot: false)
    #expect(service(["true"], machine).run() == Outcome(.missing, text))
    machine.commands.insert("sudo")
    #expect(service(["true"], machine).run() == Outcome(.missing, text))
  }

  @Test func `is a script that bash can read and that nothing is put into`() throws {
    let words = ["bash", "-n", "-c", PCSCScript.text]
    let bash = try Executable.find("bash", path: "/usr/bin:/bin:/usr/local/bin")
    let child = try ChildProcess.start(Program(file: bash, arguments: words, environment: [:], readsInput: false))
    #expect(child.reap() == .exited(0))
  }

  @Test func `refuses to change the machine outside of namespaces of its own`() throws {
    let arguments = PCSCScript.Arguments(
      caller: 1, leash: 0, user: 0, group: 0, driver: "/no/driver", pcscd: "/no/pcscd", toolFolder: "/no",
      greeting: "")
    let bash = try Executable.find("bash", path: "/usr/bin:/bin:/usr/local/bin")
    let output = try DescriptorPipe()
    let child = try ChildProcess.start(
      Program(
        file: bash, arguments: ["bash", "-c", PCSCScript.text, "pcsc"] + arguments.words + ["true"], environment: [:],
        readsInput: false, output: output.writeEnd))
    #expect(child.reap() == .exited(3))
  }
}
