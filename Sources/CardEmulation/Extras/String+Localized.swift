#if !canImport(Darwin)
  public import Foundation

  /// What app files write for texts that are translated; off Apple's systems the key, with its values put in, is the text.
  ///
  /// Disfavoured, so that a Foundation that brings its own wins.
  extension String {
    /// A text with values, as `String(localized:)` takes it.
    public struct LocalizationValue: ExpressibleByStringInterpolation, Hashable, Sendable {
      let text: String

      /// A text without values.
      public init(_ value: String) { text = value }

      /// A text without values.
      public init(stringLiteral value: String) { text = value }

      /// A text with values.
      public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

      /// Puts the values in.
      public struct StringInterpolation: StringInterpolationProtocol, Hashable, Sendable {
        var text = ""

        /// Begins a text.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds the words between the values.
        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// Adds a value as Swift writes it.
        public mutating func appendInterpolation<T>(_ value: T) { text += "\(value)" }

        /// Adds a value as `String(format:)` writes it.
        public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
          text += String(format: specifier, value)
        }

        /// Adds a value in a style.
        public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
        where F.FormatOutput == String {
          text += format.format(value)
        }
      }
    }

    /// The text itself: no table is looked into.
    @_disfavoredOverload
    public init(
      localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
      locale: Locale = .current, comment: StaticString? = nil
    ) {
      self = keyAndValue.text
    }

    /// The default text: no table is looked into.
    @_disfavoredOverload
    public init(
      localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
      bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
    ) {
      self = defaultValue.text
    }
  }
#endif
