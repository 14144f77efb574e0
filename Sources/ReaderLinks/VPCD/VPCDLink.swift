#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Holds a phone to pcscd's virtual reader.
package struct VPCDLink: Sendable {
  package let address: LoopbackAddress
  package var settings: VPCDSettings

  package init(to address: LoopbackAddress = .vpcd, settings: VPCDSettings = VPCDSettings()) {
    self.address = address
    self.settings = settings
  }

  /// Runs the link on a thread of its own, until the task is cancelled, the phone is gone, or it fails.
  package func run(for phone: some ReaderPhone) async throws(VPCDLinkError) {
    let inbox: VPCDInbox
    do throws(SystemCallError) {
      inbox = try VPCDInbox()
    } catch {
      throw .systemCallFailed(error.description)
    }
    let machine = VPCDMachine(address: address, settings: settings)
    let presence = Task {
      for await isPresent in phone.cardPresence() { inbox.post(.cardPresent(isPresent)) }
      inbox.post(.stop)
    }
    let failure = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<VPCDLinkError?, Never>) in
        let problem = runOnThread {
          var loop = VPCDLinkLoop(machine, phone: phone, inbox: inbox)
          continuation.resume(returning: loop.run())
        }
        if let problem { continuation.resume(returning: .systemCallFailed(problem.description)) }
      }
    } onCancel: {
      inbox.post(.stop)
    }
    presence.cancel()
    if let failure { throw failure }
  }
}

/// Starts a detached thread; the error when there is none to be had, and then `body` does not run.
private func runOnThread(_ body: @escaping @Sendable () -> Void) -> SystemCallError? {
  let box = Unmanaged.passRetained(ThreadBody(body))
  #if canImport(Glibc)
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, { runThreadBody($0!) }, box.toOpaque())
    guard code == 0 else {
      box.release()
      return SystemCallError("pthread_create", code: code)
    }
    pthread_detach(thread)
  #else
    var thread: pthread_t?
    let code = pthread_create(&thread, nil, { runThreadBody($0) }, box.toOpaque())
    guard code == 0, let thread else {
      box.release()
      return SystemCallError("pthread_create", code: code)
    }
    pthread_detach(thread)
  #endif
  return nil
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runThreadBody(_ pointer: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().run()
  return nil
}
