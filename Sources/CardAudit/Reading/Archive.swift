import CLibArchive
import Foundation

/// An `.ipa`, which is a zip archive with one app under `Payload`.
///
/// Nothing is unpacked under a name of its own.
struct Archive {
  /// Names that lead out of the archive when somebody unpacks it.
  let unsafeNames: [String]
  /// The app, when there is one with an Info.plist.
  let app: AppBundle?

  init(path: String) throws(Refusal) {
    // A pipe or a device would be waited for.
    _ = try FileSource(path: path)
    var found = Contents()
    try Self.walk(path) { (name, entry) throws(Refusal) in try found.take(name, entry) }
    unsafeNames = found.unsafeNames
    guard let folder = found.folder, let infoPlist = found.infoPlist else {
      app = nil
      return
    }
    let profile = found.profile
    app = AppBundle(name: "\(path)/\(folder)", infoPlist: infoPlist, profile: profile) { name in
      Self.executable("\(folder)/\(name)", in: path)
    }
  }

  /// An entry whose content may be read.
  struct Entry {
    fileprivate let reader: OpaquePointer

    func content(limit: Int) throws(Refusal) -> [UInt8] {
      var content: [UInt8] = []
      var problem: Refusal?
      try pieces { piece in
        content += piece
        if content.count > limit { problem = Refusal(.tooLarge, "has more than \(limit) bytes inside the archive") }
        return problem == nil
      }
      if let problem { throw problem }
      return content
    }

    /// Hands over the content until `take` says that it is enough.
    func pieces(_ take: (ArraySlice<UInt8>) -> Bool) throws(Refusal) {
      var piece = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = archive_read_data(reader, &piece, piece.count)
        if count == 0 { return }
        guard count > 0 else { throw Refusal(.archiveDamaged, Archive.reason(reader)) }
        guard take(piece[..<count]) else { return }
      }
    }
  }

  private struct Contents {
    var unsafeNames: [String] = []
    var folder: String?
    var infoPlist: [UInt8]?
    var profile: [UInt8]?

    mutating func take(_ name: String, _ entry: Entry) throws(Refusal) {
      if Archive.leadsOut(name) {
        if unsafeNames.count < 10 { unsafeNames.append(PropertyValue.quoted(name)) }
        return
      }
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0] == "Payload", parts[1].hasSuffix(".app") else { return }
      let folder = "Payload/\(parts[1])"
      guard self.folder == nil || self.folder == folder else { return }
      switch parts[2] {
      case "Info.plist":
        self.folder = folder
        infoPlist = try entry.content(limit: Limits.propertyList)
      case "embedded.mobileprovision":
        self.folder = folder
        profile = try entry.content(limit: Limits.propertyList)
      default: break
      }
    }
  }

  private static func leadsOut(_ name: String) -> Bool {
    name.hasPrefix("/") || name.contains("\\") || name.split(separator: "/").contains("..")
  }

  fileprivate static func reason(_ reader: OpaquePointer) -> String {
    archive_error_string(reader).map { "cannot be read: \(String(cString: $0))" } ?? "cannot be read"
  }

  private static func walk(_ path: String, _ visit: (String, Entry) throws(Refusal) -> Void) throws(Refusal) {
    guard let reader = archive_read_new() else { throw Refusal(.archiveDamaged, "cannot be read") }
    defer { archive_read_free(reader) }
    archive_read_support_format_zip_seekable(reader)
    guard archive_read_open_filename(reader, path, 65_536) == ARCHIVE_OK else {
      throw Refusal(.archiveDamaged, reason(reader))
    }
    for _ in 0..<Limits.names {
      var entry: OpaquePointer?
      let result = archive_read_next_header(reader, &entry)
      if result == ARCHIVE_EOF { return }
      guard result == ARCHIVE_OK || result == ARCHIVE_WARN, let entry, let name = archive_entry_pathname(entry) else {
        throw Refusal(.archiveDamaged, reason(reader))
      }
      try visit(String(cString: name), Entry(reader: reader))
    }
    throw Refusal(.hostile, "holds more than \(Limits.names) names")
  }

  /// Puts the executable into a file without a name, which goes with its descriptor.
  private static func executable(_ name: String, in path: String) -> Result<FileSource, Refusal>? {
    var source: FileSource?
    do throws(Refusal) {
      try walk(path) { (found, entry) throws(Refusal) in
        guard found == name, source == nil else { return }
        source = try NamelessFile.hold(entry)
      }
    } catch {
      return .failure(error)
    }
    return source.map { .success($0) }
  }
}

/// A file that no name leads to.
private enum NamelessFile {
  static func hold(_ entry: Archive.Entry) throws(Refusal) -> FileSource {
    var template = Array((NSTemporaryDirectory() + "audit.XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw Refusal(.unreadable, "no temporary file can be made: \(String(cString: strerror(errno)))")
    }
    unlink(template)
    var count = 0
    var problem: Refusal?
    do throws(Refusal) {
      try entry.pieces { piece in
        count += piece.count
        if count > Limits.executable {
          problem = Refusal(.tooLarge, "has more than \(Limits.executable) bytes inside the archive")
        } else if !write(piece, to: descriptor) {
          problem = Refusal(.unreadable, "the temporary file cannot be written: \(String(cString: strerror(errno)))")
        }
        return problem == nil
      }
    } catch {
      problem = error
    }
    if let problem {
      close(descriptor)
      throw problem
    }
    return FileSource(descriptor: descriptor, count: count)
  }

  private static func write(_ piece: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    piece.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = Foundation.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
        if count < 0, errno != EINTR { return false }
        done += max(count, 0)
      }
      return true
    }
  }
}
