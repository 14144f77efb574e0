/// The version of `cardsession`.
enum ToolVersion {
  static let text = "0.1.0"
}
