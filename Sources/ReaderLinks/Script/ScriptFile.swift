import Foundation

/// Reads a script from a file, bounded.
package enum ScriptFile {
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package let path: String
    package let reason: String
    package var description: String { "\(path): \(reason)" }
  }

  package static func read(_ path: String) throws(Failure) -> Script {
    let content: Data
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      content = try file.read(upToCount: Script.maximumTextLength + 1) ?? Data()
    } catch {
      throw Failure(path: path, reason: "the script cannot be read: \((error as NSError).localizedDescription)")
    }
    do {
      return try Script(parsing: [UInt8](content))
    } catch {
      throw Failure(path: path, reason: "\(error)")
    }
  }
}
