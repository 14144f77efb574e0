package import ReaderLinks

extension VPCDSettings {
  /// Short times, so that tests of waiting are quick; a busy machine may be silent for longer than pcscd ever is.
  package static var quick: VPCDSettings {
    var settings = VPCDSettings()
    settings.fieldReturn = .milliseconds(1)
    settings.connectRetry = .milliseconds(20)
    settings.slotNotice = .seconds(60)
    return settings
  }
}

/// Runs a link beside `body`, ends it afterwards and gives how it ended.
@discardableResult package func link(
  _ phone: FakePhone, to address: LoopbackAddress, _ settings: VPCDSettings = .quick,
  while body: @Sendable @escaping () async throws -> Void
) async throws -> VPCDLinkError? {
  let link = VPCDLink(to: address, settings: settings)
  let running = Task { () -> VPCDLinkError? in
    do throws(VPCDLinkError) {
      try await link.run(for: phone)
      return nil
    } catch {
      return error
    }
  }
  do {
    try await body()
  } catch {
    running.cancel()
    _ = await running.value
    throw error
  }
  running.cancel()
  return await running.value
}
