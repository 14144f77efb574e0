import Foundation

/// What a project's build settings say of entitlements and Info.plist.
struct XcodeProject {
  /// The project file.
  let file: String
  private(set) var entitlements: [String] = []
  private(set) var infoPlists: [String] = []
  private(set) var findings: [Finding] = []

  /// - Parameter folder: the folder `NAME.xcodeproj`.
  init(folder: String) throws(Refusal) {
    file = (folder as NSString).appendingPathComponent("project.pbxproj")
    let bytes = try FileSource(path: file).whole(limit: Limits.project)
    guard ProjectText.isWhole(bytes) else {
      let message = "is no Xcode project file, is cut off or is damaged inside"
      findings = [Finding(.projectDamaged, at: Place(file: file), message)]
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let root = ((folder as NSString).deletingLastPathComponent as NSString)
    var namesEntitlements = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let (setting, value) = Self.setting(line) else { continue }
      if setting == "CODE_SIGN_ENTITLEMENTS" { namesEntitlements = true }
      // A path that a build setting completes is known to Xcode alone.
      guard findings.count < Limits.findings, let relative = Self.path(value) else { continue }
      let path = relative.hasPrefix("/") ? relative : root.appendingPathComponent(relative)
      guard FileManager.default.fileExists(atPath: path) else {
        let place = Place(file: file, line: index + 1, key: setting)
        findings.append(Finding(.projectFileMissing, at: place, "\(setting) names \(relative), which is not there"))
        continue
      }
      if setting == "CODE_SIGN_ENTITLEMENTS" { entitlements.append(path) } else { infoPlists.append(path) }
    }
    entitlements = Array(Set(entitlements)).sorted()
    infoPlists = Array(Set(infoPlists)).sorted()
    if !namesEntitlements {
      findings.append(
        Finding(.projectWithoutEntitlements, at: Place(file: file), "no build setting names an entitlements file"))
    }
  }

  /// `NAME = VALUE;` of the two settings that matter.
  private static func setting(_ line: Substring) -> (name: String, value: String)? {
    let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    guard parts.count == 2, ["CODE_SIGN_ENTITLEMENTS", "INFOPLIST_FILE"].contains(parts[0]), parts[1].hasSuffix(";")
    else { return nil }
    let value = parts[1].dropLast().trimmingCharacters(in: CharacterSet(charactersIn: "\""))
    return value.isEmpty ? nil : (parts[0], value)
  }

  /// The path below the project's folder; nil when another build setting is needed to know it.
  private static func path(_ value: String) -> String? {
    for own in ["$(SRCROOT)/", "$(PROJECT_DIR)/", "${SRCROOT}/", "${PROJECT_DIR}/"] where value.hasPrefix(own) {
      return path(String(value.dropFirst(own.count)))
    }
    return value.contains("$") ? nil : value
  }
}
