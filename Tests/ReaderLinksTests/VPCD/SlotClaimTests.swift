#if os(Linux)
  import ReaderLinks
  import Testing

  @Suite struct SlotClaimTests {
    private static func address(_ port: UInt16) -> LoopbackAddress {
      LoopbackAddress(host: .version4(0, 0, 9), port: port)
    }

    @Test func `a slot is claimed by one run at a time, and each slot by its own`() throws {
      let claim = try #require(SlotClaim(to: Self.address(1)))
      #expect(SlotClaim(to: Self.address(1)) == nil)
      #expect(SlotClaim(to: Self.address(2)) != nil)
      #expect(SlotClaim(to: LoopbackAddress(host: .version6, port: 1)) != nil)
      withExtendedLifetime(claim) {}
    }

    @Test func `a slot that was let go can be claimed again`() async throws {
      _ = try #require(SlotClaim(to: Self.address(3)))
      _ = try await SlotClaim.take(Self.address(3))
      #expect(SlotClaim(to: Self.address(3)) != nil)
    }
  }
#endif
