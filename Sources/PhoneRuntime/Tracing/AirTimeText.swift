import ISO7816
import PhoneModel

/// Air time in words, for trace records.
enum AirTimeText {
  /// Milliseconds to a hundredth: `1.46 ms`.
  static func milliseconds(_ duration: Duration) -> String {
    let hundredths = (duration.wholeNanoseconds + 5_000) / 10_000
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) ms"
  }

  /// What a field's record says of its air interface; nil where nothing takes time.
  static func name(_ air: AirInterface) -> String? {
    switch air {
    case .none: nil
    case .typeA(let rate): "\(rate.rawValue) kbit/s"
    }
  }
}

extension String {
  var nilIfEmpty: String? { isEmpty ? nil : self }
}
