package import Foundation

/// Audits what leads to card emulation: entitlements, Info.plist, profiles, signed apps, archives and projects.
package struct Audit {
  /// The time against which expiry is judged.
  private let now: Date

  package init(now: Date) { self.now = now }

  /// What was looked at, and what was found there, in order.
  package struct Report: Hashable, Sendable {
    package var files: [String] = []
    package var findings: [Finding] = []

    package init() {}

    package var hasErrors: Bool { findings.contains { $0.rule.severity == .error } }
  }

  /// Audits every path; a file that two paths lead to is looked at twice.
  package func report(on paths: [String]) -> Report {
    var report = Report()
    for path in paths { audit(path, &report) }
    return report
  }

  private func audit(_ path: String, _ report: inout Report) {
    do throws(Refusal) {
      guard !path.isEmpty else { throw Refusal(.unreadable, "is an empty path, which names nothing") }
      switch try InputKind(path: path) {
      case .entitlements: entitlements(path, &report)
      case .infoPlist: infoPlist(path, &report)
      case .profile: profile(path, &report)
      case .app: app(AppBundle(folder: path), &report)
      case .archive: try archive(path, &report)
      case .folder: try folder(path, &report)
      }
    } catch {
      let name = path.isEmpty ? "\"\"" : path
      report.files.append(name)
      report.findings.append(error.finding(at: Place(file: name)))
    }
  }
}

/// Single files.
extension Audit {
  private func entitlements(_ path: String, _ report: inout Report) {
    read(path, &report) { list, place, findings in findings += EntitlementRules(list, place: place).findings() }
  }

  private func infoPlist(_ path: String, _ report: inout Report) {
    read(path, &report) { list, place, findings in findings += InfoPlistRules(list: list, place: place).findings() }
  }

  private func read(
    _ path: String, _ report: inout Report,
    _ rules: ([String: PropertyValue], @escaping (String) -> Place, inout [Finding]) -> Void
  ) {
    report.files.append(path)
    do throws(Refusal) {
      let file = try PropertyListFile(try FileSource(path: path).whole(limit: Limits.propertyList))
      let place = { (key: String) in
        Place(file: path, line: file.line(of: String(key.prefix { $0 != "[" })), key: key)
      }
      rules(file.root, place, &report.findings)
    } catch {
      report.findings.append(error.finding(at: Place(file: path)))
    }
  }

  private func profile(_ path: String, _ report: inout Report) {
    report.files.append(path)
    do throws(Refusal) {
      let profile = try Profile(try FileSource(path: path).whole(limit: Limits.propertyList))
      report.findings += ProfileRules(profile: profile, place: Place(file: path)).findings(now: now, bundle: nil)
    } catch {
      report.findings.append(error.finding(at: Place(file: path)))
    }
  }
}

/// Apps, archives and folders.
extension Audit {
  private func app(_ app: AppBundle, _ report: inout Report) {
    report.files.append(app.name)
    report.findings += AppRules(app: app, now: now).findings()
  }

  private func archive(_ path: String, _ report: inout Report) throws(Refusal) {
    let archive = try Archive(path: path)
    report.findings += archive.unsafeNames.map {
      Finding(.archiveUnsafeName, at: Place(file: path), "the archive holds \($0)")
    }
    guard let app = archive.app else {
      throw Refusal(.archiveWithoutApp, "holds no Payload/NAME.app with an Info.plist")
    }
    self.app(app, &report)
  }

  private func folder(_ path: String, _ report: inout Report) throws(Refusal) {
    let folder = try ProjectFolder(path: path)
    for project in folder.projects {
      report.files.append(project.file)
      report.findings += project.findings
    }
    for file in folder.entitlements { entitlements(file, &report) }
    for file in folder.infoPlists { infoPlist(file, &report) }
    for file in folder.profiles { profile(file, &report) }
    for file in folder.apps { app(AppBundle(folder: file), &report) }
    if folder.isEmpty { throw Refusal(.nothingFound, "holds no project, entitlements, Info.plist, profile or app") }
  }
}
