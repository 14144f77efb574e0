package import Foundation
package import PhoneRuntime
import PhoneModel

/// The phone file: what is accepted, written anew, is read as the same; and a file made of known values is read as its model says.
package struct PhoneProperty: Sendable {
  package typealias Read = @Sendable (Data) throws(PhoneFileError) -> PhoneFile

  private let read: Read

  /// Checks our reader, or a planted one.
  package init(
    read: @escaping Read = { (text) throws(PhoneFileError) in try PhoneFile(text: text, name: "phone.json") }
  ) {
    self.read = read
  }

  /// An input that starts with `{` is a file's text, any other a list of keys and values to make one.
  package func check(_ input: [UInt8]) throws(Finding) {
    if input.first == UInt8(ascii: "{") { return try checkText(input) }
    var choices = Choices(input)
    let made = PhoneFileMaker(&choices)
    let file: PhoneFile
    do {
      file = try read(Data(made.text.utf8))
    } catch {
      try require(made.mistake != nil, "a right file is refused: \(error): \(made.text)")
      return try checkError(error)
    }
    try require(made.mistake == nil, "a file is accepted with \(made.mistake ?? ""): \(made.text)")
    try requireEqual(file.apps.map(PhoneFileMaker.App.init), made.apps, "the apps of \(made.text)")
    var plain = file
    plain.apps = []
    try requireEqual(plain, made.expected, "what \(made.text) says")
    try checkWriting(file)
  }

  private func checkText(_ text: [UInt8]) throws(Finding) {
    let file: PhoneFile
    do {
      file = try read(Data(text))
    } catch {
      return try checkError(error)
    }
    try checkWriting(file)
  }

  private func checkWriting(_ file: PhoneFile) throws(Finding) {
    let text = PhoneFileWriter.text(file)
    do {
      try requireEqual(try read(Data(text.utf8)), file, "the file that was written, \(text)")
    } catch let finding as Finding {
      throw finding
    } catch {
      throw Finding("the file that was written is refused: \(error): \(text)")
    }
  }

  /// An error names the file and says what is allowed.
  private func checkError(_ error: PhoneFileError) throws(Finding) {
    try require(error.description.hasPrefix("phone.json: "), "an error without the file: \(error)")
    switch error {
    case .malformed(_, _, let reason): try require(!reason.isEmpty, "an error without a reason")
    case .unknownKey(_, let key, let allowed):
      try require(!allowed.contains(key), "the key \(key) is allowed and refused")
    case .missingKey(_, let key, let allowed), .wrongValue(_, let key, _, let allowed):
      try require(!key.isEmpty && !allowed.isEmpty, "an error without key or remedy: \(error)")
    case .duplicateApp, .duplicateKey: break
    case .unreadable, .notOwn, .writableByOthers, .tooLarge, .unknownApp:
      throw Finding("a text is refused as a file: \(error)")
    }
  }
}
