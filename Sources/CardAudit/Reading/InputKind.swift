import Foundation

/// What a path that was given leads to; the name decides for files, as Xcode names them.
enum InputKind {
  case entitlements
  case infoPlist
  case profile
  case app
  case archive
  case folder

  init(path: String) throws(Refusal) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Refusal(.unreadable, "is not there")
    }
    let name = (path as NSString).lastPathComponent
    switch ((name as NSString).pathExtension.lowercased(), isFolder.boolValue) {
    case ("app", true): self = .app
    case (_, true): self = .folder
    case ("entitlements", false), ("xcent", false): self = .entitlements
    case ("mobileprovision", false), ("provisionprofile", false): self = .profile
    case ("ipa", false): self = .archive
    case ("plist", false): self = .infoPlist
    default: throw Refusal(.nothingFound, "is of no kind that is audited")
    }
  }
}
