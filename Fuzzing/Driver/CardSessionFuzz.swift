import FuzzProperties

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// libFuzzer's own loop: it makes inputs, runs them and keeps those that reach something new.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

private let variable = "CARDSESSION_FUZZ_TARGET"

/// The target that this process runs, written once before the loop; the callback of C has no other place for it.
private nonisolated(unsafe) var target: FuzzTarget?

/// Runs libFuzzer on one target: `CardSessionFuzz TARGET [libFuzzer's arguments]`.
@main enum CardSessionFuzz {
  static func main() {
    var arguments = CommandLine.unsafeArgv
    var count = CommandLine.argc
    // libFuzzer starts itself again to merge, with its own arguments only: the variable then names the target.
    if count > 1, FuzzTarget.named(CommandLine.arguments[1]) != nil {
      setenv(variable, CommandLine.arguments[1], 1)
      arguments += 1
      count -= 1
    }
    guard let name = getenv(variable), let chosen = FuzzTarget.named(String(cString: name)) else {
      let names = FuzzTarget.all.map(\.name).joined(separator: ", ")
      say("usage: CardSessionFuzz TARGET [libFuzzer's arguments]; targets: \(names)")
      exit(2)
    }
    target = chosen
    // What libFuzzer starts again is the first argument.
    arguments[0] = CommandLine.unsafeArgv[0]
    let status = runDriver(&count, &arguments) { bytes, count in
      do throws(Finding) {
        try target!.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
      } catch {
        say("finding: \(error)")
        abort()
      }
    }
    exit(status)
  }
}

private func say(_ sentence: String) {
  let line = Array((sentence + "\n").utf8)
  _ = write(STDERR_FILENO, line, line.count)
}
