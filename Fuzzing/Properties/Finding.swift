import Foundation
import ISO7816

/// What a property found wrong with one input, in one sentence.
package struct Finding: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// Throws a finding when the condition does not hold.
func require(_ condition: Bool, _ description: @autoclosure () -> String) throws(Finding) {
  if !condition { throw Finding(description()) }
}

/// Throws a finding that shows both values when they differ.
func requireEqual<Value: Equatable>(
  _ found: Value, _ expected: Value, _ what: @autoclosure () -> String
) throws(Finding) {
  if found != expected { throw Finding("\(what()): found \(found), expected \(expected)") }
}

/// The same for bytes, without a step that libFuzzer counts for each of them.
func requireEqual(_ found: [UInt8], _ expected: [UInt8], _ what: @autoclosure () -> String) throws(Finding) {
  if found.count == expected.count, memcmp(found, expected, found.count) == 0 { return }
  throw Finding("\(what()): found \(Hex.string(found)), expected \(Hex.string(expected))")
}
