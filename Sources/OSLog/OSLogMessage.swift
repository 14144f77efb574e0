/// A message with its values, each shown or hidden.
public struct OSLogMessage: ExpressibleByStringInterpolation {
  /// What puts the values in.
  public typealias StringInterpolation = OSLogInterpolation

  let text: String

  /// A message without values.
  public init(stringLiteral value: String) { text = value }

  /// A message with values.
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// Puts values into a message; the words between them are always shown.
public struct OSLogInterpolation: StringInterpolationProtocol {
  var text = ""

  /// Begins a message.
  public init(literalCapacity: Int, interpolationCount: Int) {}

  /// Adds the message's own words.
  public mutating func appendLiteral(_ literal: String) { text += literal }

  /// Adds a text, which is private unless told otherwise.
  public mutating func appendInterpolation(_ value: @autoclosure () -> String, privacy: OSLogPrivacy = .auto) {
    text += privacy.show(isPlain: false) { value() }
  }

  /// Adds what describes itself, which is private unless told otherwise; numbers go to their own functions.
  @_disfavoredOverload
  public mutating func appendInterpolation<T: CustomStringConvertible>(
    _ value: @autoclosure () -> T, privacy: OSLogPrivacy = .auto
  ) {
    text += privacy.show(isPlain: false) { value().description }
  }

  /// Adds an error, which is private unless told otherwise.
  public mutating func appendInterpolation(_ value: @autoclosure () -> any Error, privacy: OSLogPrivacy = .auto) {
    text += privacy.show(isPlain: false) { "\(value())" }
  }

  /// Adds a type's name, which is private unless told otherwise.
  public mutating func appendInterpolation(_ value: @autoclosure () -> Any.Type, privacy: OSLogPrivacy = .auto) {
    text += privacy.show(isPlain: false) { "\(value())" }
  }

  /// Adds a whole number, which is public unless told otherwise.
  public mutating func appendInterpolation<T: FixedWidthInteger>(
    _ value: @autoclosure () -> T, format: OSLogIntegerFormatting = .decimal, privacy: OSLogPrivacy = .auto
  ) {
    text += privacy.show(isPlain: true) { format.text(value()) }
  }

  /// Adds a number with a fraction, which is public unless told otherwise.
  public mutating func appendInterpolation(
    _ value: @autoclosure () -> Double, format: OSLogFloatFormatting = .fixed, privacy: OSLogPrivacy = .auto
  ) {
    text += privacy.show(isPlain: true) { format.text(value()) }
  }

  /// Adds a number with a fraction, which is public unless told otherwise.
  public mutating func appendInterpolation(
    _ value: @autoclosure () -> Float, format: OSLogFloatFormatting = .fixed, privacy: OSLogPrivacy = .auto
  ) {
    text += privacy.show(isPlain: true) { format.text(Double(value())) }
  }

  /// Adds a truth value, which is public unless told otherwise.
  public mutating func appendInterpolation(
    _ value: @autoclosure () -> Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
  ) {
    text += privacy.show(isPlain: true) {
      switch format {
      case .truth: value() ? "true" : "false"
      case .answer: value() ? "yes" : "no"
      }
    }
  }
}
