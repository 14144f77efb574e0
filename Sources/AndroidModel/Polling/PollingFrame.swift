/// What the controller saw of a reader's polling.
package struct PollingFrame: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case fieldOn = "on"
    case fieldOff = "off"
    case typeA = "A"
    case typeB = "B"
    case typeF = "F"
    /// A frame of no known technology, which apps filter.
    case custom = "unknown"
  }

  package let kind: Kind
  package let data: [UInt8]
  /// What the sender counts its frames by.
  package let number: Int
  /// Whether the frame suspended observe mode.
  package internal(set) var triggeredAutoTransact = false

  package init(_ kind: Kind, data: [UInt8] = [], number: Int = 0) {
    self.kind = kind
    self.data = data
    self.number = number
  }
}
