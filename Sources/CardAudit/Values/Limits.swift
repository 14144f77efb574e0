/// What the audit reads at most: everything that a file's author can prolong ends somewhere.
enum Limits {
  /// Bytes of a property list or a profile.
  static let propertyList = 4 << 20
  /// Levels of arrays and dictionaries.
  static let depth = 32
  /// Values of one property list.
  static let values = 100_000
  /// Bytes of an executable inside an archive.
  static let executable = 512 << 20
  /// Bytes of load commands and of a code signature.
  static let loadCommands = 1 << 20
  static let signature = 16 << 20
  /// Slices of a universal executable.
  static let slices = 16
  /// Names in an archive, and in a folder with everything below it.
  static let names = 50_000
  /// Levels of folders below one that is given.
  static let folderDepth = 12
  /// Bytes of a project file.
  static let project = 64 << 20
  /// Findings of one file.
  static let findings = 1_000
}
