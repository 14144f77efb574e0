import Foundation

/// `audit`: what is wrong with an app before its first session.
///
/// This process becomes `cardsession-audit`, which lies beside it: a run needs no library for archives and signatures.
struct AuditCommand {
  var paths: [String]
  var form: AuditForm
  var context: ToolContext

  static let auditor = "cardsession-audit"

  func run() -> Outcome {
    let file = URL(fileURLWithPath: context.path).deletingLastPathComponent().appending(path: Self.auditor).path
    let words = [file, form.rawValue] + paths
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    execv(file, &arguments)
    let reason = String(cString: strerror(errno))
    let remedy = "it is built beside cardsession: swift build --product \(Self.auditor)"
    return Outcome(.missing, "\(file) cannot be started: \(reason); \(remedy)")
  }
}
