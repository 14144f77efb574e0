import Foundation

/// A built app: its Info.plist, its profile and its executable, from a folder or out of an archive.
struct AppBundle {
  /// The app's folder, as reports name it.
  let name: String
  let infoPlist: Result<[UInt8], Refusal>
  /// Nil when the app carries none.
  let profile: Result<[UInt8], Refusal>?
  /// The executable with this name; nil when it is not there.
  let executable: (_ name: String) -> Result<FileSource, Refusal>?

  init(folder: String) {
    func path(_ name: String) -> String { (folder as NSString).appendingPathComponent(name) }
    func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }
    func content(_ name: String) -> Result<[UInt8], Refusal> {
      Result { () throws(Refusal) in try FileSource(path: path(name)).whole(limit: Limits.propertyList) }
    }
    name = folder
    infoPlist = content("Info.plist")
    profile = isThere("embedded.mobileprovision") ? content("embedded.mobileprovision") : nil
    executable = { name in
      guard isThere(name) else { return nil }
      return Result { () throws(Refusal) in try FileSource(path: path(name)) }
    }
  }

  init(
    name: String, infoPlist: [UInt8], profile: [UInt8]?,
    executable: @escaping (_ name: String) -> Result<FileSource, Refusal>?
  ) {
    self.name = name
    self.infoPlist = .success(infoPlist)
    self.profile = profile.map { .success($0) }
    self.executable = executable
  }
}
