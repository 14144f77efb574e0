/// A program to start: the file, its arguments (the first is its name) and its environment.
struct Program: Hashable, Sendable {
  var file: String
  var arguments: [String]
  var environment: [String: String]

  /// Which of our descriptors the program gets beside the standard three.
  var inherited: [Int32] = []
  /// Whether the program leads a process group of its own, out of reach of the terminal's signals.
  var hasOwnGroup = true
  /// Whether what the program has started ends with it, in whatever group or session it is.
  var endsDescendants = false
  /// Whether the program reads our standard input.
  ///
  /// A group of its own is stopped when it reads from the terminal, so then it reads nothing.
  var readsInput = true
  /// Where standard output goes instead of ours; standard error is then left out.
  var output: Int32?
}
