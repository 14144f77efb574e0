package import PhoneRuntime

/// Holds a phone to pcscd's virtual reader.
package struct VPCDLink: Sendable {
  package let address: LoopbackAddress
  package var settings: VPCDSettings

  package init(to address: LoopbackAddress = .vpcd, settings: VPCDSettings = VPCDSettings()) {
    self.address = address
    self.settings = settings
  }

  /// Waits until something listens at the address, as long as the first connection is tried.
  ///
  /// `say` hears once that nothing does. A task that is cancelled waits no longer.
  package func waitForReader(say: (String) -> Void) async throws(VPCDLinkError) {
    let end = ContinuousClock.now + settings.startPatience
    var isSaid = false
    while !Task.isCancelled, !address.hasListener {
      if !isSaid { say("nothing listens on \(address): \(VPCDLinkError.startReader)") }
      isSaid = true
      guard ContinuousClock.now < end else { throw .nothingListens(address, after: settings.startPatience) }
      try? await Task.sleep(for: min(settings.connectRetry, max(.zero, end - .now)))
    }
  }

  /// Runs the link on the thread of `executor`, or on one of its own, until the task is cancelled, the phone is gone, or
  /// it fails.
  ///
  /// An app that runs on the same executor is reached without another thread. An executor has one link at a time.
  package func run(for phone: some ReaderPhone, on executor: PhoneExecutor? = nil) async throws(VPCDLinkError) {
    let wakeUp: WakeUp
    do throws(SystemCallError) {
      wakeUp = try WakeUp()
    } catch {
      throw .systemCallFailed(error.description)
    }
    let thread = executor ?? PhoneExecutor(name: "link")
    let inbox = VPCDInbox(of: thread)
    let machine = VPCDMachine(address: address, settings: settings)
    let presence = Task {
      for await isPresent in phone.cardPresence() { inbox.post(.cardPresent(isPresent)) }
      inbox.post(.stop)
    }
    inbox.post(.start)
    let failure = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<VPCDLinkError?, Never>) in
        let guest = VPCDGuest(machine, phone: phone, inbox: inbox, wakeUp: wakeUp) { failure in
          thread.dismissGuest()
          continuation.resume(returning: failure)
        }
        thread.admit(guest)
      }
    } onCancel: {
      inbox.post(.stop)
    }
    if executor == nil { thread.stop() }
    presence.cancel()
    if let failure { throw failure }
  }
}
