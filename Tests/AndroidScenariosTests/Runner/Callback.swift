import AndroidModel
import ISO7816
import PhoneRuntime

/// A notice to apps.
struct Callback: Hashable, Sendable {
  enum Notice: Hashable, Sendable {
    case preferred(Bool)
    case observeMode(Bool)
    case field(Bool)
    case aidConflict(String)
    case aidNotRouted(String)
  }

  let notice: Notice
  /// Nil for all packages, or for any.
  let package: PackageName?

  init(_ notice: Notice, to package: PackageName? = nil) {
    self.notice = notice
    self.package = package
  }

  /// Reads one of a row.
  init(_ reader: inout ObjectReader) throws(PhoneFileError) {
    var notices: [Notice] = []
    if let flag = try reader.flag("preferred") { notices.append(.preferred(flag)) }
    if let flag = try reader.flag("observeMode") { notices.append(.observeMode(flag)) }
    if let flag = try reader.flag("field") { notices.append(.field(flag)) }
    if let aid = try reader.string("aidConflict") { notices.append(.aidConflict(aid)) }
    if let aid = try reader.string("aidNotRouted") { notices.append(.aidNotRouted(aid)) }
    package = try reader.string("package").map(PackageName.init)
    try reader.finish()
    guard notices.count == 1 else {
      throw .missingKey(file: reader.file, key: reader.path, allowed: "one notice for each callback")
    }
    notice = notices[0]
  }

  private func stands(for expected: Callback) -> Bool {
    notice == expected.notice && (package == nil || expected.package == nil || package == expected.package)
  }

  /// The callbacks that a row expects; nil where the key is missing.
  static func expected(_ reader: inout ObjectReader) throws(PhoneFileError) -> [Callback]? {
    guard reader.keys.contains("callbacks") else { return nil }
    var callbacks: [Callback] = []
    for var entry in try reader.objects("callbacks", of: "callbacks") { callbacks.append(try Callback(&entry)) }
    return callbacks
  }

  /// Those expected must occur, in order for each package; others may, unless none at all is expected.
  static func check(_ found: [Callback], _ expected: [Callback], _ check: inout Check) {
    guard !expected.isEmpty else { return check.equal("callbacks", found, []) }
    var places: [PackageName?: Int] = [:]
    for callback in expected {
      let start = places[callback.package] ?? 0
      if let place = found.indices.dropFirst(start).first(where: { found[$0].stands(for: callback) }) {
        places[callback.package] = place + 1
      } else {
        check.fail("callbacks has no \(callback.notice) after the ones before it, but \(found)")
      }
    }
  }
}
