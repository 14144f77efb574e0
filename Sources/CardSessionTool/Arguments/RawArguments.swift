import Foundation

/// The arguments of this process as the system gives them: bytes, which need not be text.
enum RawArguments {
  /// The arguments after the tool's own name.
  static func ofProcess() throws(UsageError) -> [String] {
    try text(
      (1..<max(Int(CommandLine.argc), 1)).map { index in
        CommandLine.unsafeArgv[index].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
      })
  }

  /// Arguments as text; a file whose name is none could not be named again in messages, traces and variables.
  static func text(_ arguments: [[UInt8]]) throws(UsageError) -> [String] {
    var words: [String] = []
    for bytes in arguments {
      guard let word = String(validating: bytes, as: UTF8.self) else {
        throw UsageError(problem: .notUTF8(argument: words.count + 1, shown: shown(bytes)))
      }
      words.append(word)
    }
    return words
  }

  /// What can be read of the bytes, the others written as \xFF.
  private static func shown(_ bytes: [UInt8]) -> String {
    var text = ""
    var rest = bytes[...]
    while let byte = rest.first {
      let count = (1...4).first { String(validating: rest.prefix($0), as: UTF8.self) != nil }
      if let count {
        text += String(decoding: rest.prefix(count), as: UTF8.self)
      } else {
        text += "\\x" + String(byte >> 4, radix: 16, uppercase: true) + String(byte & 0x0F, radix: 16, uppercase: true)
      }
      rest = rest.dropFirst(count ?? 1)
    }
    return text
  }
}
