/// An installed app's name in the phone file, for instance `ndef-tag`.
package struct AppID: Hashable, Sendable, CustomStringConvertible {
  package let name: String
  package init(_ name: String) { self.name = name }
  package var description: String { name }
}

/// The number of a card session, counted from 1 on each phone.
package struct SessionID: Hashable, Sendable {
  package let number: Int
  package init(_ number: Int) { self.number = number }
}

/// The number of a command APDU that reached an app: that of its exchange.
package struct APDUID: Hashable, Sendable {
  package let number: Int
  package init(_ number: Int) { self.number = number }
}

/// The number of a presentment intent assertion, counted from 1 on each phone.
package struct AssertionID: Hashable, Sendable {
  package let number: Int
  package init(_ number: Int) { self.number = number }
}

/// The number of a suspended call of an app, so that an effect can say which one returns.
package struct CallID: Hashable, Sendable {
  package let number: Int
  package init(_ number: Int) { self.number = number }
}

/// The number of a command that the reader sent and for which it is owed one answer.
package struct ExchangeID: Hashable, Sendable {
  package let number: Int
  package init(_ number: Int) { self.number = number }
}
