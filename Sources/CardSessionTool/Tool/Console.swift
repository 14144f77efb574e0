import Foundation

/// Where the tool writes: what was asked for, and everything else.
struct Console: Sendable {
  var output: @Sendable (String) -> Void
  var error: @Sendable (String) -> Void

  /// Standard output and standard error.
  static let standard = Console(
    output: { FileHandle.standardOutput.write(whole: $0) }, error: { FileHandle.standardError.write(whole: $0) })

  /// Writes a line to the user about the run itself.
  func say(_ text: String) { error("cardsession: \(text)\n") }
}

extension FileHandle {
  /// A reader that went away is no reason to fail.
  fileprivate func write(whole text: String) { try? write(contentsOf: Data(text.utf8)) }
}
