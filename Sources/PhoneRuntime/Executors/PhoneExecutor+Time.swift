import VirtualTime

extension PhoneExecutor {
  /// What a built-in card and a reader in this process prefer: one thread for both; where time is virtual nothing, since
  /// everything runs on the virtual executor then.
  package static var preferred: (any TaskExecutor)? {
    VirtualProcess.isOn || VirtualExecutor.current != nil ? nil : shared
  }
}
