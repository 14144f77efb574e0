import ISO7816

/// An answer in words: how much data and what the status word means.
enum AnswerText {
  static func describe(_ bytes: [UInt8], to command: [UInt8]?) -> String {
    guard let answer = try? ResponseAPDU(bytes) else {
      return bytes.count < 2
        ? "\(CommandText.bytes(bytes.count)), which is no answer: the status word alone has 2"
        : "\(CommandText.bytes(bytes.count)), which is more than an answer can have"
    }
    let isNative = command?.first == NativeCommands.instructionClass
    let meaning = (isNative ? NativeCommands.meaning(answer.status) : nil) ?? answer.status.meaning
    let status = "\(answer.status) \(meaning)"
    return answer.data.isEmpty ? status : "\(CommandText.bytes(answer.data.count)), \(status)"
  }
}
