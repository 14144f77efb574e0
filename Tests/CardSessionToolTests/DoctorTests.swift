import Foundation
import Testing

@testable import CardSessionTool

private func findings(_ machine: Machine) -> [Doctor.Finding] { Doctor(machine.probes).findings() }

@Suite struct DoctorTests {
  @Test func `reports a machine that has everything`() {
    #expect(
      Doctor.text(findings(Machine())) == """
        ok       swift           Swift version 6.3.1 (swift-6.3.1-RELEASE)
        ok       pcscd           /usr/bin/pcscd
        ok       vpcd            /usr/lib/pcsc/drivers/serial/libifdvpcd.so
        ok       system pcscd    does not load vpcd
        ok       unshare         /usr/bin/unshare
        ok       setpriv         /usr/bin/setpriv
        ok       setsid          /usr/bin/setsid
        ok       ip              /usr/bin/ip
        ok       bash            /usr/bin/bash
        ok       rights          root
        ok       opensc-tool     /usr/bin/opensc-tool
        ok       Python clients  .venv

        """)
  }

  @Test func `says what to do about everything that is missing`() {
    #expect(
      Doctor.text(findings(Machine(commands: [], files: [:], outputs: [:], isRoot: false))) == """
        warning  swift           only needed to build apps: Swift 6.3 from https://www.swift.org/install
        missing  pcscd           the PC/SC service is not there: install the package pcscd, or run scripts/setup
        missing  vpcd            the virtual reader's driver is not there: install vsmartcard-vpcd by scripts/setup
        ok       system pcscd    does not load vpcd
        missing  unshare         what makes namespaces is not there: install the package util-linux, or run scripts/setup
        missing  setpriv         what gives up root is not there: install the package util-linux, or run scripts/setup
        missing  setsid          what starts sessions is not there: install the package util-linux, or run scripts/setup
        missing  ip              what starts loopback is not there: install the package iproute2, or run scripts/setup
        missing  bash            the shell of the private service is not there: install the package bash, or run scripts/setup
        missing  rights          neither root nor sudo -n: run sudo -v before cardsession pcsc
        warning  opensc-tool     install the package opensc to read cards from the command line
        warning  Python clients  there is no .venv here: scripts/setup in the project's folder makes it for the integration tests

        """)
  }

  @Test func `only warns of what builders and testers need`() {
    var machine = Machine(outputs: [:])
    machine.commands.remove("opensc-tool")
    machine.files[".venv/bin/python"] = nil
    let notOk = findings(machine).filter { $0.state != .ok }
    #expect(notOk.map(\.part) == ["swift", "opensc-tool", "Python clients"])
    #expect(notOk.allSatisfy { $0.state == .warning })
  }

  @Test(arguments: ["pcscd", "unshare", "setpriv", "setsid", "ip", "bash"])
  func `misses each part of PC/SC`(_ name: String) {
    var machine = Machine()
    machine.commands.remove(name)
    #expect(findings(machine).filter { $0.state == .missing }.map(\.part) == [name])
  }

  @Test func `warns of an entry that makes vpcd listen to the network`() {
    var machine = Machine()
    machine.files["/etc/reader.conf.d/vpcd"] = "FRIENDLYNAME \"V\"\n  LIBPATH   /usr/lib/libifdvpcd.so.0.8\n"
    let detail = "/etc/reader.conf.d/vpcd makes it listen on every interface: run scripts/setup, which moves that entry"
    #expect(findings(machine).contains(.init(part: "system pcscd", state: .warning, detail: detail)))
  }

  @Test(arguments: ["#LIBPATH /usr/lib/libifdvpcd.so", "LIBPATH /usr/lib/libccidtwin.so", "", "# libifdvpcd.so"])
  func `does not warn of other entries`(_ entry: String) {
    var machine = Machine()
    machine.files["/etc/reader.conf.d/other"] = entry
    #expect(findings(machine).contains(.init(part: "system pcscd", state: .ok, detail: "does not load vpcd")))
  }

  @Test func `takes sudo without a password for root`() {
    var machine = Machine(isRoot: false)
    machine.outputs["sudo -n true"] = ""
    #expect(findings(machine).contains(.init(part: "rights", state: .ok, detail: "sudo -n")))
  }

  @Test func `finds the driver where other machines have it`() {
    let path = "/usr/lib/aarch64-linux-gnu/pcsc/drivers/serial/libifdvpcd.so"
    #expect(PCSCParts.driver(Machine(files: [path: ""]).probes) == path)
    #expect(PCSCParts.driver(Machine(files: ["/usr/lib/gcc/pcsc/drivers/serial/libifdvpcd.so": ""]).probes) == nil)
  }

  @Test func `writes an array of JSON`() throws {
    let findings = [
      Doctor.Finding(part: "a", state: .ok, detail: "/b"), .init(part: "c", state: .missing, detail: "\"d\""),
    ]
    let json = Data(Doctor.json(findings).utf8)
    #expect(try JSONDecoder().decode([Doctor.Finding].self, from: json) == findings)
    #expect(Doctor.json([]) == "[\n\n]\n")
  }
}
