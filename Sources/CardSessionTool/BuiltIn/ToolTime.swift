/// Whether this process keeps real time although its environment asks for virtual time: called at load time, by C.
///
/// The tool supervises others and passes the variable on to them; only as a built-in app it is one of them.
@_cdecl("cardsession_keeps_real_time")
func keepsRealTime(_ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Bool {
  guard count > 1, let command = arguments[1] else { return true }
  return String(cString: command) != Command.builtInApp.rawValue
}
