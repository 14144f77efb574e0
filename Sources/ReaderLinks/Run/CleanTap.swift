/// The tap that follows an explored run when the trouble is over and the session still lives.
package enum CleanTap {
  /// How the remark about a clean tap begins, whether it went well or not.
  package static let prefix = "clean tap: "
  /// The remark with which a clean tap begins.
  package static let begins = "clean tap"
  /// The remark with which it ends.
  package static let ends = "end of the clean tap"
}
