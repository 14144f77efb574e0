import Foundation

/// How a whole number is written.
public struct OSLogIntegerFormatting: Sendable {
  private let radix: Int
  private let prefix: String
  private let uppercase: Bool
  private let minDigits: Int
  private let plus: Bool

  /// In tens.
  public static var decimal: OSLogIntegerFormatting { decimal() }
  /// In sixteens, in small letters, without prefix.
  public static var hex: OSLogIntegerFormatting { hex() }
  /// In eights, without prefix.
  public static var octal: OSLogIntegerFormatting { octal() }

  /// In tens, with leading zeros up to `minDigits`.
  public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int = 1) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: 10, prefix: "", uppercase: false, minDigits: minDigits, plus: explicitPositiveSign)
  }

  /// In sixteens.
  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: Int = 1
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 16, prefix: includePrefix ? "0x" : "", uppercase: uppercase, minDigits: minDigits,
      plus: explicitPositiveSign)
  }

  /// In eights.
  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: Int = 1
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 8, prefix: includePrefix ? "0o" : "", uppercase: uppercase, minDigits: minDigits,
      plus: explicitPositiveSign)
  }

  func text(_ value: some FixedWidthInteger) -> String {
    let digits = String(value.magnitude, radix: radix, uppercase: uppercase)
    let zeros = String(repeating: "0", count: min(max(0, minDigits - digits.count), 1000))
    return (value < 0 ? "-" : plus ? "+" : "") + prefix + zeros + digits
  }
}

/// How a number with a fraction is written.
public struct OSLogFloatFormatting: Sendable {
  private let precision: Int?

  /// With six digits after the point.
  public static var fixed: OSLogFloatFormatting { fixed(precision: 6) }
  /// As Swift writes it.
  public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting(precision: nil) }

  /// With so many digits after the point.
  public static func fixed(precision: Int) -> OSLogFloatFormatting {
    OSLogFloatFormatting(precision: min(max(0, precision), 1000))
  }

  func text(_ value: Double) -> String {
    guard let precision else { return "\(value)" }
    return String(format: "%.\(precision)f", value)
  }
}

/// How a truth value is written.
public enum OSLogBoolFormat: Sendable {
  /// `true` or `false`.
  case truth
  /// `yes` or `no`.
  case answer
}
