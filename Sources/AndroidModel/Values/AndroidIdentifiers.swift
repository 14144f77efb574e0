/// A service's local name, as `Wallet`.
package struct ServiceID: Hashable, Sendable, CustomStringConvertible {
  package let name: String
  package init(_ name: String) { self.name = name }
  package var description: String { name }
}

/// An app's package, as `com.example.wallet`.
package struct PackageName: Hashable, Sendable, CustomStringConvertible {
  package let name: String
  package init(_ name: String) { self.name = name }
  package var description: String { name }
}
