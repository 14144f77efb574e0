import AndroidEmulation
import AndroidModel
import ISO7816
import PhoneRuntime
import ReaderDoubles
import ReaderLinks
import Testing

/// An Android phone on pcscd's virtual reader.
@Suite(.timeLimit(.minutes(2))) struct AndroidLinkTests {
  @Test func `a service answers PC/SC programs, hears of the card's end, and its tap is counted`() async throws {
    let service = ToldService { $0 + [0x90, 0x00] }
    let bench = AndroidBench([.told("Transit", "F001020304", service)])
    var taps = bench.host.taps().makeAsyncIterator()
    let vpcd = try FakeVPCD()
    let link = VPCDLink(to: vpcd.address, settings: .quick)
    let running = Task { try await link.run(for: bench.host) }
    let card = try await vpcd.accept()
    #expect(try await card.askForATR() == [0x3B, 0x80, 0x80, 0x01, 0x01])
    let select = try Hex.bytes(AndroidBench.transit)
    card.command(select)
    #expect(try await card.message() == select + [0x90, 0x00])
    card.command([0x00, 0xB0, 0x00, 0x00])
    #expect(try await card.message() == [0x00, 0xB0, 0x00, 0x00, 0x90, 0x00])
    running.cancel()
    try await running.value
    #expect(await taps.next() != nil)
    #expect(service.heard.last == .deactivated(.linkLoss))
  }
}
