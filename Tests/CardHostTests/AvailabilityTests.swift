import CardHost
import PhoneModel
import PhoneRuntime
import Testing

@Suite struct AvailabilityTests {
  @Test func `a phone of every default is available`() async {
    #expect(await HostPhone().asApp { await CardHost.availability() } == .available)
  }

  @Test func `each question that is answered no gives its own reason, the first before the next`() async {
    let all = Circumstances(isSupported: false, isEligible: false)
    let unread = HostPhone(circumstances: all, readingAvailable: false)
    #expect(await unread.asApp { await CardHost.availability() } == .unavailable(.readingNotAvailable))
    let unsupported = HostPhone(circumstances: all)
    #expect(await unsupported.asApp { await CardHost.availability() } == .unavailable(.notSupported))
    let ineligible = HostPhone(circumstances: Circumstances(isEligible: false))
    #expect(await ineligible.asApp { await CardHost.availability() } == .unavailable(.notEligible))
  }

  @Test func `without the entitlement nothing traps where the first question is answered no`() async {
    let bare = HostPhone(Entitlements(hostCardEmulation: false), readingAvailable: false)
    #expect(await bare.asApp { await CardHost.availability() } == .unavailable(.readingNotAvailable))
    let unsupported = HostPhone(
      Entitlements(hostCardEmulation: false), circumstances: Circumstances(isSupported: false))
    #expect(await unsupported.present().value == .refused(.notSupported, CardHost.Tally()))
  }

  @Test func `a phone that is not eligible is asked no further and shows no sheet in vain`() async {
    let phone = HostPhone(circumstances: Circumstances(isEligible: false))
    #expect(await phone.present().value == .refused(.notEligible, CardHost.Tally()))
    #expect(phone.sheet.isEmpty)
  }
}
