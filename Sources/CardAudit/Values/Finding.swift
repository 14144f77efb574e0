/// One thing that is not as it should be.
package struct Finding: Hashable, Sendable {
  package let rule: AuditRule
  package let place: Place
  /// What was found, with the value where there is one.
  package let message: String

  package init(_ rule: AuditRule, at place: Place, _ message: String) {
    self.rule = rule
    self.place = place
    self.message = message
  }
}

/// Where a finding is.
package struct Place: Hashable, Sendable {
  /// The file, as the path that was given leads to it; a part of an app or archive follows its path.
  package var file: String
  /// The line in a text file, from 1.
  package var line: Int?
  /// The key, with the index of an element behind it: `com.apple.developer.nfc.hce`, `...prefixes[2]`.
  package var key: String?

  package init(file: String, line: Int? = nil, key: String? = nil) {
    self.file = file
    self.line = line
    self.key = key
  }
}

extension Place: CustomStringConvertible {
  package var description: String {
    [line.map { "\(file):\($0)" } ?? file, key].compactMap { $0 }.joined(separator: ": ")
  }
}
