import Foundation

/// A folder with Xcode projects, and everything below it that the audit knows; links are not followed.
struct ProjectFolder {
  private(set) var projects: [XcodeProject] = []
  private(set) var entitlements: [String] = []
  private(set) var infoPlists: [String] = []
  private(set) var profiles: [String] = []
  private(set) var apps: [String] = []

  init(path: String) throws(Refusal) {
    if path.hasSuffix(".xcodeproj") {
      projects = [try XcodeProject(folder: path)]
    } else {
      try walk(path)
    }
    for file in projects.flatMap(\.entitlements) where !entitlements.contains(file) { entitlements.append(file) }
    for file in projects.flatMap(\.infoPlists) where !infoPlists.contains(file) { infoPlists.append(file) }
  }

  var isEmpty: Bool {
    projects.isEmpty && entitlements.isEmpty && infoPlists.isEmpty && profiles.isEmpty && apps.isEmpty
  }

  private mutating func walk(_ root: String) throws(Refusal) {
    var open = [(folder: root, depth: 0)]
    var names = 0
    while let (folder, depth) = open.popLast() {
      let content: [String]
      do {
        content = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      } catch {
        throw Refusal(.unreadable, "the folder \(folder) cannot be read")
      }
      for name in content {
        names += 1
        guard names <= Limits.names else { throw Refusal(.hostile, "holds more than \(Limits.names) names") }
        let path = (folder as NSString).appendingPathComponent(name)
        guard let isFolder = Self.isFolder(path) else { continue }
        switch ((name as NSString).pathExtension, isFolder) {
        case ("xcodeproj", true): projects.append(try XcodeProject(folder: path))
        case ("app", true): apps.append(path)
        case (_, true) where depth < Limits.folderDepth && !name.hasPrefix("."): open.append((path, depth + 1))
        case ("entitlements", false): entitlements.append(path)
        case ("mobileprovision", false): profiles.append(path)
        case ("plist", false) where name.hasSuffix("Info.plist"): infoPlists.append(path)
        default: break
        }
      }
    }
  }

  /// Nil for a link and for anything that is neither file nor folder.
  private static func isFolder(_ path: String) -> Bool? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return true
    case S_IFREG: return false
    default: return nil
    }
  }
}
